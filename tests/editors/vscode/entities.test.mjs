// Working with entities in the window of VS Code, step by step: typing a sentence, tagging, hiding tags, rejecting, undoing.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { Hands, until } from "./hands.mjs";
import { EXTENSION, HERE, newPlace, openWorkbench, remove, write } from "./workbench.mjs";

const { place } = newPlace();
const vault = join(place, "tales");
const SENTENCE = "Aragorn ruled Gondor";
let workbench, hands, page;

before(async () => {
  mkdirSync(join(HERE, "pictures"), { recursive: true });
  write(vault, {
    ".doxa/config.toml": '[entities]\nguess = "always"\n',
    "today.md": "",
    "rendered.md": "# The #Shire:PLACE\n\n**#Frodo:PERSON** and *#[Mount Doom]:PLACE*, #[*Old* Road]:PLACE.\n",
    "menu.md": SENTENCE,
    "several.md": "Then Aragorn, Boromir and Gimli left Rohan; Gimli saw Gondor.",
  });
  // Nothing but what is typed gets into a note: no brackets that close themselves, no word that is completed.
  const settings = { "editor.autoClosingBrackets": "never", "[markdown]": { "editor.quickSuggestions": false, "editor.wordWrap": "off" } };
  workbench = await openWorkbench({ place, vault, settings, vsix: join(EXTENSION, "doxa.vsix") });
  page = workbench.page;
  hands = new Hands(page, vault);
  await hands.see(".monaco-workbench .part.editor");
});

afterEach(async (context) => {
  if (!context.passed) await page.screenshot({ path: join(HERE, "pictures", `failed-${context.name.slice(0, 40)}.png`) });
});

after(async () => {
  await workbench?.close();
  await remove(place);
});

const reads = (text) => until(async () => (await hands.text()) === text, `the text ${text}`);
const colour = async (words, line = words) => (await hands.pixel(words, line))?.colour;
const isColoured = (words, than) => until(async () => (await colour(words)) && (await colour(words)) !== (await colour(than)), `a colour of ${words}`);

/** Choose from the menu of actions on the first place of a name. */
async function choose(name, title) {
  const { x, y } = await hands.pixel(name);
  await page.mouse.click(x, y);
  await hands.chooseAction(`"${title}"`);
}

/** All files of the vault with what is in them. */
function bytes(folder = vault) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => [path, readFileSync(join(folder, path), "utf8")]);
}

test("a menu that is left does nothing", async () => {
  // 13
  await hands.open("menu.md");
  await isColoured("Gondor", "ruled");
  const before = bytes();
  const { x, y } = await hands.pixel("Gondor");
  await page.mouse.click(x, y);
  await hands.openActions();
  await hands.see('.action-widget .monaco-list-row >> text="Create the entity `Gondor` (PLACE)"');
  await hands.press("Escape");
  await page.waitForSelector(".action-widget", { state: "hidden" });
  await reads(SENTENCE);
  assert.deepEqual(bytes(), before);
});

test("tags in one sentence do not interfere", async () => {
  // 14
  await hands.open("several.md");
  await isColoured("Aragorn", "Then");
  const sentence = (aragorn, boromir, gimli, gondor) => `Then ${aragorn}, ${boromir} and ${gimli} left Rohan; Gimli saw ${gondor}.`;
  await choose("Gondor", "Create the entity `Gondor` (PLACE)");
  await reads(sentence("Aragorn", "Boromir", "Gimli", "#Gondor:PLACE"));
  await choose("Aragorn", "Create the entity `Aragorn` (PERSON)");
  await reads(sentence("#Aragorn:PERSON", "Boromir", "Gimli", "#Gondor:PLACE"));
  await choose("Boromir", "Reject `Boromir`: it is no entity");
  await reads(sentence("#Aragorn:PERSON", "Boromir:REJECT_ENTITY", "Gimli", "#Gondor:PLACE"));
  await choose("Gimli", "Create the entity `Gimli` (PERSON)");
  await reads(sentence("#Aragorn:PERSON", "Boromir:REJECT_ENTITY", "#Gimli:PERSON", "#Gondor:PLACE"));
  await choose("Gimli", "Change the type of `Gimli` to ORG");
  await reads(sentence("#Aragorn:PERSON", "Boromir:REJECT_ENTITY", "#Gimli:ORG", "#Gondor:PLACE"));
  for (const name of ["Gondor", "Aragorn", "Boromir", "Gimli"]) {
    await choose(name, `Remove the tag of \`${name}\``);
    await until(async () => !new RegExp(`${name}\\]?:[A-Z]`).test(await hands.text()), `no tag of ${name}`);
  }
  await reads(sentence("Aragorn", "Boromir", "Gimli", "Gondor"));
});

test("from a sentence to tagged names", async () => {
  await hands.open("today.md");
  await page.locator(".editor-group-container.active .monaco-editor .view-lines").click();
  // 1, 2: What is typed is highlighted, and nothing is written into it.
  await hands.type(SENTENCE);
  await isColoured("Aragorn", "ruled");
  await isColoured("Gondor", "ruled");
  await reads(SENTENCE);
  // 3, 4: A type that is chosen becomes a tag, in one step that can be undone.
  await choose("Gondor", "Create the entity `Gondor` (PLACE)");
  await reads("Aragorn ruled #Gondor:PLACE");
  await hands.press("Control+Z");
  await reads(SENTENCE);
  await hands.press("Control+Y");
  await reads("Aragorn ruled #Gondor:PLACE");
  await until(async () => (await colour("Gondor")) !== (await colour("Aragorn")), "the colour of a place");
  // 6, 7: Another type takes the place of the first.
  await choose("Gondor", "Change the type of `Gondor` to PERSON");
  await reads("Aragorn ruled #Gondor:PERSON");
  await until(async () => (await colour("Gondor")) === (await colour("Aragorn")), "the colour of a person");
  // 5, 8, 9: Tags are hidden and shown, five times, without a trace; no blank is left where they are hidden.
  await hands.press("Control+End", "Enter");
  const drawn = async () => {
    const words = await page.locator(".editor-group-container.active .view-line", { hasText: "Aragorn" }).innerText();
    return words.replaceAll("\u00a0", " ").replaceAll("\u200c", "");
  };
  for (let time = 0; time < 5; time++) {
    await hands.command("Doxa: Hide or Show Tag Syntax");
    await until(async () => (await drawn()) === SENTENCE, "hidden tags");
    await hands.command("Doxa: Hide or Show Tag Syntax");
    await until(async () => (await drawn()) === "Aragorn ruled #Gondor:PERSON", "shown tags");
  }
  await hands.press("Backspace");
  // 11: Highlights stay with their words while one writes before them, astral characters too.
  await hands.press("Control+Home");
  await hands.type("😀 𝒳 And so ");
  await reads("😀 𝒳 And so Aragorn ruled #Gondor:PERSON");
  await isColoured("Aragorn", "And so");
  await isColoured("Gondor", "And so");
  // 12: A rejection is a tag where the name stands, and the highlight is gone.
  await choose("Aragorn", "Reject `Aragorn`: it is no entity");
  await reads("😀 𝒳 And so Aragorn:REJECT_ENTITY ruled #Gondor:PERSON");
  await until(async () => (await colour("Aragorn")) !== (await colour("Gondor")), "no colour of a person");
});

test("markdown around tags and in them is rendered", async () => {
  // 10
  await hands.open("rendered.md");
  await hands.command("Doxa: Open Preview to the Side");
  const body = await until(async () => {
    for (const frame of page.frames()) {
      const html = await frame.locator("body").innerHTML().catch(() => "");
      if (html.includes("<h1>The Shire</h1>")) return html;
    }
    return undefined;
  }, "the preview");
  assert.ok(body.includes("<p><strong>Frodo</strong> and <em>Mount Doom</em>, <em>Old</em> Road.</p>"), body);
  await hands.command("View: Close All Editors in Group");
});
