// How long it takes from opening a folder of 10,000 notes to the first finding on the screen, cold and warm.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Hands } from "./hands.mjs";
import { EXTENSION, newPlace, openWorkbench, remove, write } from "./workbench.mjs";

const NOTES = 10_000;
const { place } = newPlace();
const vault = join(place, "large");
const names = Array.from({ length: NOTES }, (_, number) => `folder ${number % 50}/note ${number}`);
const linked = (number) => `note ${(number * 7919 + 13) % NOTES}`;
write(
  vault,
  Object.fromEntries(
    names.map((name, number) => [
      `${name}.md`,
      `# Note ${number}\n\n😀 See [[${linked(number)}]], [[${linked(number + 1)}|words]] and #tag${number % 100}.\n\n## Part\n\n${"Some words about it. ".repeat(20)}\n`,
    ]),
  ),
);
write(vault, { "start.md": "# Start\n\n😀 [[note 1]] is there, and 😀 [[no such note]] is not.\n" });

/** Seconds from the address of the folder to the line under the broken link, with VS Code's own start and the opening of the note. */
async function opened() {
  const start = performance.now();
  const workbench = await openWorkbench({ place, vault, vsix: join(EXTENSION, "doxa.vsix") });
  const hands = new Hands(workbench.page, vault);
  await hands.see(".monaco-workbench .part.editor");
  await hands.open("start.md");
  const window = performance.now();
  await hands.see(".monaco-editor .squiggly-warning", { timeout: 120_000 });
  const end = performance.now();
  await workbench.close();
  return `${((end - start) / 1000).toFixed(1)} s, of which ${((end - window) / 1000).toFixed(1)} s after the note was open`;
}

console.log(`first finding in ${NOTES} notes, cold: ${await opened()}`);
rmSync(join(place, "browser"), { recursive: true, force: true });
console.log(`first finding in ${NOTES} notes, warm: ${await opened()}`);
await remove(place);
