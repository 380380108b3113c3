/** The page of the graph: its filters, and the picture that they leave. */

import { Drawing } from "./drawing";
import type { FromPage, NodeKind, Picture, ToPage } from "./messages";
import { type Filters, folders, shown } from "./shown";
import { currentTheme, onTheme } from "./theme";

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };

const TYPING_MS = 300;

const api = acquireVsCodeApi();
const range = element<HTMLSelectElement>("range");
const folder = element<HTMLSelectElement>("folder");
const tag = element<HTMLInputElement>("tag");
const find = element<HTMLInputElement>("find");
const kinds: Record<Exclude<NodeKind, "document">, HTMLInputElement> = {
  attachment: element("attachment"),
  external: element("external"),
};
const alone = element<HTMLInputElement>("alone");

let picture: Picture = { nodes: [], edges: [] };
let active: string | null = null;
let tagged: ReadonlySet<string> | undefined;
let drawing: Drawing | undefined;
let typing: ReturnType<typeof setTimeout> | undefined;

begin();

function begin(): void {
  try {
    drawing = new Drawing(element("graph"), currentTheme(), (id) => api.postMessage({ type: "open", id }));
  } catch {
    element("counts").textContent = "The graph cannot be drawn: this window has no WebGL.";
    return;
  }
  onTheme(() => drawing?.dress(currentTheme()));
  addEventListener("message", ({ data }: MessageEvent<ToPage>) => hear(data));
  for (const one of [range, folder, alone, ...Object.values(kinds)]) {
    one.addEventListener("change", redraw);
  }
  tag.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(askTag, TYPING_MS);
  });
  find.addEventListener("change", findNote);
  element("filters").addEventListener("submit", (event) => event.preventDefault());
  api.postMessage({ type: "ready" });
}

function hear(message: ToPage): void {
  switch (message.type) {
    case "graph":
      ({ picture, active } = message);
      if (message.around !== undefined) {
        range.value = message.around ? "1" : "0";
      }
      offer(folder, folders(picture));
      redraw();
      return;
    case "active":
      ({ active } = message);
      if (range.value === "0") {
        drawing?.mark(active);
      } else {
        redraw();
      }
      return;
    case "tagged":
      if (message.tag === wantedTag()) {
        tagged = new Set(message.ids);
        redraw();
      }
  }
}

function redraw(): void {
  const part = shown(picture, filters());
  drawing?.show(part);
  drawing?.mark(active);
  element("titles").replaceChildren(...part.nodes.slice(0, 2_000).map(({ title }) => new Option(title, title)));
  element("counts").textContent = `${part.nodes.length} nodes, ${part.edges.length} links`;
}

function filters(): Filters {
  const node = picture.nodes.findIndex(({ id }) => id === active);
  const steps = Number(range.value);
  const wanted = Object.entries(kinds).filter(([, box]) => box.checked);
  return {
    around: steps && node >= 0 ? { node, steps } : undefined,
    folder: folder.value,
    tagged: wantedTag() ? tagged : undefined,
    kinds: new Set<NodeKind>(["document", ...wanted.map(([kind]) => kind as NodeKind)]),
    alone: alone.checked,
  };
}

function askTag(): void {
  tagged = undefined;
  if (wantedTag()) {
    api.postMessage({ type: "tag", tag: wantedTag() });
  } else {
    redraw();
  }
}

function wantedTag(): string {
  return tag.value.trim().replace(/^#/, "");
}

function findNote(): void {
  const wanted = find.value.toLowerCase();
  const found = picture.nodes.find(({ title }) => title.toLowerCase() === wanted);
  if (found) {
    drawing?.find(found.id);
  }
}

/** The choices of a list below its first, which stays; what was chosen stays chosen if it is still there. */
function offer(list: HTMLSelectElement, names: string[]): void {
  const { value } = list;
  list.replaceChildren(...[...list.options].slice(0, 1), ...names.map((name) => new Option(name, name)));
  list.value = names.includes(value) ? value : "";
}

function element<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}
