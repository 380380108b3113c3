// The window of VS Code as a person sees it, with the packaged extension installed: keys, clicks, words, colours, pictures.
import assert from "node:assert/strict";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { Hands, until } from "./hands.mjs";
import { EXTENSION, HERE, newPlace, openWorkbench, remove, REPOSITORY, write } from "./workbench.mjs";

const PICTURES = join(HERE, "pictures");
const { place, vault } = newPlace();
let workbench, hands, page;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  cpSync(join(REPOSITORY, "fixtures/handbook"), join(vault, "handbook"), { recursive: true });
  write(vault, {
    "my plan.md": "Nothing here is a title.\n",
    "Tale.md": "# Tale\n\n😀 #Frodo:PERSON left #Rivendell:PLACE for #[Mount Doom]:PLACE with #Sting:ARTIFACT.\n",
    "links.md": "# Links\n\n😀 [[my plan]] and 😀 [words](my%20plan.md).\n",
  });
  workbench = await openWorkbench({ place, vault, vsix: join(EXTENSION, "doxa.vsix") });
  page = workbench.page;
  hands = new Hands(page, vault);
  await hands.see(".monaco-workbench .part.editor");
});

afterEach(async (context) => {
  if (!context.passed) await picture(`failed-${context.name.slice(0, 40)}`);
});

after(async () => {
  await workbench?.close();
  await remove(place);
});

const picture = (name) => page.screenshot({ path: join(PICTURES, `${name}.png`) });

test("what is wrong is underlined and listed", async () => {
  await hands.open("index.md");
  await hands.see(".monaco-editor .squiggly-warning");
  await hands.press("Control+Shift+M");
  await hands.see(".markers-panel .monaco-list-row >> text=Nowhere at all");
  await hands.press("Control+J");
});

test("the status bar says how many notes there are", async () => {
  await hands.see("#doxa\\.doxa\\.doxa\\.status >> text=/\\d+ notes/");
});

test("a note whose name has a blank is completed behind an astral character", async () => {
  await hands.goTo(5, 1);
  await hands.press("End", "Enter");
  await hands.type("😀 [[Beta");
  await hands.see(".suggest-widget.visible .monaco-list-row.focused .label-name >> text=Beta note");
  await hands.press("Enter");
  await until(async () => (await hands.text()).includes("😀 [[Beta note]]"), "the link");
  await hands.revert();
});

test("hovering over a claim shows the quote behind it", async () => {
  await hands.open("Tokens.md");
  await hands.see(".monaco-editor .view-line >> text=Acme");
  await hands.hover("tokens at", "Acme refreshes");
  await hands.see(".monaco-hover .hover-contents >> text=v2 moves the refresh endpoint");
  await picture("hover");
  await page.mouse.move(5, 5);
  await hands.press("Escape");
});

test("the view of beliefs follows the cursor", async () => {
  await hands.command("Doxa: Show Beliefs");
  await hands.see(".part.sidebar .monaco-list-row >> text=Acme refreshes");
  await hands.see(".part.sidebar .monaco-list-row >> text=Tokens live for one year");
  await hands.goTo(3, 55);
  await hands.see(".part.sidebar .monaco-list-row.selected >> text=Tokens live for a year");
  await hands.goTo(3, 5);
  await hands.see(".part.sidebar .monaco-list-row.selected >> text=Acme refreshes");
  await picture("beliefs");
});

test("the view of backlinks shows the lines of links, and a click opens one", async () => {
  await hands.open("Alpha.md");
  const row = ".part.sidebar .monaco-list-row";
  await hands.see(`${row} >> text=See [[Alpha]] and [[Beta note]].`);
  await picture("backlinks");
  await page.locator(`${row} >> text=See [[Alpha]].`).click();
  await hands.seeNote("Beta note.md");
});

test("search by meaning shows sections with a preview", async () => {
  await hands.open("index.md");
  await until(async () => {
    await hands.command("Doxa: Search by Meaning…");
    await hands.see(".quick-input-widget input[placeholder*='looking for']:focus");
    await hands.type("farming crops");
    const row = await hands.see(".quick-input-list .monaco-list-row >> text=Next steps", { timeout: 5_000 }).catch(() => undefined);
    if (!row) await hands.press("Escape");
    return row;
  }, "an answer");
  await hands.see(".tab.active[aria-label*='Beta note.md']");
  await picture("search");
  await hands.press("Escape");
  await hands.seeNote("index.md");
});

test("a quick fix creates the missing note", async () => {
  await hands.open("index.md");
  await hands.goTo(5, 32);
  await hands.chooseAction("/[Cc]reate.*Nowhere at all/");
  await until(() => hands.isThere("Nowhere at all.md"), "the note");
  await page.waitForSelector(".monaco-editor .squiggly-warning", { state: "detached" });
});

test("renaming a link moves the file, and all links follow", async () => {
  await hands.open("index.md");
  await hands.goTo(5, 13);
  await hands.press("F2");
  await page.waitForFunction(() => document.activeElement?.classList.contains("rename-input"));
  await hands.press("Control+A");
  await page.keyboard.insertText("First note");
  await hands.press("Enter");
  await until(() => hands.isThere("First note.md") && !hands.isThere("Alpha.md"), "the moved file");
  await hands.saveAll();
  await until(() => hands.onDisk("index.md").includes("Emoji 😀 [[First note]] and"), "the link behind an emoji");
  await until(() => hands.onDisk("Beta note.md").includes("See [[First note]]"), "the link in another note");
});

test("renaming a file in the explorer lets its links follow", async () => {
  await hands.open("links.md");
  await hands.press("Control+Shift+E");
  await page.locator(".explorer-folders-view .monaco-list-row >> text=my plan.md").click();
  await hands.press("F2");
  await hands.see(".explorer-folders-view .monaco-inputbox input:focus");
  await hands.press("Control+A");
  await page.keyboard.insertText("our plan.md");
  await hands.press("Enter");
  await (await hands.see(".monaco-dialog-box .monaco-button >> text=OK")).click();
  await until(() => hands.isThere("our plan.md"), "the renamed file");
  await page.locator(".tab[aria-label*='links.md']").click();
  await until(async () => (await hands.text()).includes("😀 [[our plan]] and 😀 [words](our%20plan.md)"), "links that follow");
});

test("entities have colours by their types, and an action changes one", async () => {
  await hands.open("Tale.md");
  const colour = async (words) => (await hands.pixel(words, "Frodo"))?.colour;
  const isColoured = async () => (await colour("Sting")) && (await colour("Frodo")) !== (await colour("left"));
  await until(isColoured, "colours");
  const found = [await colour("Frodo"), await colour("Rivendell"), await colour("Sting"), await colour("left")];
  assert.equal(new Set(found).size, 4, found.join());
  assert.equal(await colour("Rivendell"), await colour("Mount Doom"));
  await hands.goTo(3, 25);
  await hands.openActions();
  await picture("actions");
  await hands.press("Escape");
  await hands.chooseAction("/Change the type of .?Rivendell.? to PERSON/");
  await until(async () => (await hands.text()).includes("#Rivendell:PERSON"), "the other type");
  await hands.press("Control+Z");
  await until(async () => (await hands.text()).includes("#Rivendell:PLACE"), "the first type");
});

test("tag syntax is hidden and shown, and the text stays as it is", async () => {
  await hands.open("Tale.md");
  await hands.goTo(1, 1);
  const drawn = () => page.locator(".editor-group-container.active .view-line", { hasText: "Frodo" }).innerText();
  const plain = async () => (await drawn()).replaceAll("\u00a0", " ").replaceAll("\u200c", "");
  await hands.command("Doxa: Hide or Show Tag Syntax");
  await until(async () => (await plain()) === "😀 Frodo left Rivendell for Mount Doom with Sting.", "names alone");
  await picture("tags");
  await hands.goTo(3, 1);
  await until(async () => (await plain()).includes("#Frodo:PERSON"), "marks on the line of the cursor");
  await hands.goTo(1, 1);
  await hands.command("Doxa: Hide or Show Tag Syntax");
  await until(async () => (await plain()).includes("#[Mount Doom]:PLACE"), "marks");
  assert.equal(hands.onDisk("Tale.md").includes("#[Mount Doom]:PLACE"), true);
});

test("the graph shows the notes, is filtered, and a click opens a note", async () => {
  await hands.open("index.md");
  await hands.command("Doxa: Show Graph");
  const frame = await until(async () => {
    for (const one of page.frames()) if (await one.$("#graph canvas").catch(() => null)) return one;
    return undefined;
  }, "the graph");
  const counts = () => frame.locator("#counts").innerText();
  const nodes = async () => Number(/^(\d+) nodes/.exec(await counts())?.[1] ?? 0);
  const all = await until(nodes, "nodes");
  assert.ok(all > 25, await counts());
  await frame.waitForTimeout(2_500);
  await page.screenshot({ path: join(PICTURES, "graph.png"), clip: { x: 815, y: 35, width: 465, height: 743 } });
  await frame.locator("#folder").selectOption("handbook");
  await until(async () => (await nodes()) < all, "fewer nodes in a folder");
  await frame.locator("#tag").fill("handbook/beliefs");
  await until(async () => (await nodes()) <= 3, "the notes with the tag");
  await frame.locator("#tag").fill("");
  await frame.locator("#folder").selectOption("");
  await until(async () => (await nodes()) === all, "all nodes");
  await frame.locator("#range").selectOption("1");
  await until(async () => (await nodes()) < 8, "the neighbours alone");
  await frame.locator("#range").selectOption("0");
  await frame.locator("#find").fill("Tokens");
  await frame.locator("#find").press("Enter");
  await frame.waitForTimeout(600);
  await frame.locator("#graph").click();
  await hands.see(".tab.active[aria-label*='Tokens.md']");
});
