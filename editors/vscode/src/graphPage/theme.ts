/** The colours of the page: those of VS Code, light or dark, as it has them now. */

export interface Theme {
  text: string;
  background: string;
  link: string;
  faint: string;
  active: string;
  /** For the folders of the vault, in turn. */
  folders: readonly string[];
  attachment: string;
  external: string;
}

export function currentTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string, otherwise: string): string => plain(style.getPropertyValue(`--vscode-${name}`) || otherwise);
  const text = colour("editor-foreground", "#808080");
  const background = colour("editor-background", "#ffffff");
  return {
    text,
    background,
    link: mixed(text, background, 0.28),
    faint: mixed(text, background, 0.1),
    active: colour("charts-orange", "#d18616"),
    folders: ["blue", "green", "purple", "yellow", "red"].map((name) => colour(`charts-${name}`, "#3794ff")),
    attachment: mixed(text, background, 0.6),
    external: mixed(text, background, 0.4),
  };
}

/** Call `change` whenever another theme is chosen. */
export function onTheme(change: () => void): void {
  const watched = { attributes: true, attributeFilter: ["class", "style", "data-vscode-theme-id"] };
  const observer = new MutationObserver(change);
  observer.observe(document.body, watched);
  observer.observe(document.documentElement, watched);
}

type Channels = [red: number, green: number, blue: number];

/** A colour as `#rrggbb`: the library that draws knows neither names nor transparency as VS Code writes them. */
function plain(colour: string): string {
  return hex(channels(colour));
}

function mixed(one: string, other: string, share: number): string {
  const [first, second] = [channels(one), channels(other)];
  return hex(first.map((value, index) => value * share + (second[index] ?? 0) * (1 - share)) as Channels);
}

function channels(colour: string): Channels {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) {
    return [128, 128, 128];
  }
  context.fillStyle = colour.trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 128, green = 128, blue = 128] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function hex(values: Channels): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
