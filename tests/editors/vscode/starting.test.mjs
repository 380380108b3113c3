// How the server is found, installed and limited: a machine without it, and a folder that nobody has trusted.
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { Hands } from "./hands.mjs";
import { EXTENSION, HERE, newPlace, openWorkbench, remove, REPOSITORY } from "./workbench.mjs";

const vsix = join(EXTENSION, "doxa.vsix");
const STATUS = "#doxa\\.doxa\\.doxa\\.status";
let place, workbench, hands;

async function start(options) {
  mkdirSync(join(HERE, "pictures"), { recursive: true });
  const made = newPlace();
  place = made.place;
  workbench = await openWorkbench({ ...made, vsix, ...options });
  hands = new Hands(workbench.page, made.vault);
  await hands.see(".monaco-workbench .part.editor");
  await hands.open("index.md");
}

afterEach(async (context) => {
  const { page } = workbench;
  if (!context.passed) await page.screenshot({ path: join(HERE, "pictures", `failed-${context.name.slice(0, 40)}.png`) });
  await workbench.close();
  await remove(place);
});

test("where there is no server, one click installs it", async () => {
  const path = process.env.PATH.split(":").filter((folder) => !existsSync(join(folder, "doxa"))).join(":");
  await start({ machine: { "doxa.server.package": REPOSITORY }, environment: { PATH: path, PIP_NO_COMPILE: "1" } });
  await hands.see(".notification-toast >> text=language server was not found");
  await hands.see(`${STATUS}.warning-kind`);
  await (await hands.see(".notification-toast .monaco-button >> text=Install")).click();
  await hands.see(`${STATUS} >> text=/\\d+ notes/`, { timeout: 120_000 });
  await hands.see(".monaco-editor .squiggly-warning");
});

test("in a folder that nobody has trusted, notes are checked all the same", async () => {
  const trust = { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never" };
  await start({ settings: trust, flags: [] });
  await hands.see(".statusbar-item >> text=Restricted Mode");
  await hands.see(".monaco-editor .squiggly-warning");
  assert.equal(await workbench.page.locator(`${STATUS}.warning-kind`).count(), 0);
});
