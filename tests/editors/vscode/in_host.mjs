// Runs tests inside of VS Code's extension host, where they have the real API: node in_host.mjs NAME of `host/NAME.cjs`.
import { join } from "node:path";
import { EXTENSION, HERE, newPlace, openWorkbench, remove, write } from "./workbench.mjs";

const MOST_MS = 120_000;
const name = process.argv[2];
const { notes = {} } = await import(`./host/${name}.notes.mjs`).catch(() => ({}));
const { place, vault } = newPlace();
write(vault, notes);

let finish;
const finished = new Promise((done) => (finish = done));
const workbench = await openWorkbench({
  place,
  vault,
  flags: ["--disable-workspace-trust", "--enable-smoke-test-driver"], // Without the latter the payload counts for nothing.
  payload: [
    ["extensionDevelopmentPath", `vscode-remote://HOST${EXTENSION}`],
    ["extensionTestsPath", `vscode-remote://HOST${join(HERE, "host", `${name}.cjs`)}`],
  ],
  on: {
    codeAutomationLog: (_, words) => /^(ok  |FAIL|note) /.test(words[0]) && console.log(...words),
    codeAutomationExit: (code) => finish(code),
  },
});
const code = await Promise.race([finished, new Promise((done) => setTimeout(() => done("it takes too long"), MOST_MS))]);
if (code !== 0) {
  console.log(`FAILED ${name}: ${code}`);
  await workbench.page.screenshot({ path: join(HERE, "pictures", `failed-${name}.png`) });
}
await workbench.close();
await remove(place);
process.exit(code === 0 ? 0 : 1);
