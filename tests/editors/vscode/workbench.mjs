// Visual Studio Code itself: its own server, with a headless browser as its window.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const HERE = dirname(fileURLToPath(import.meta.url));
export const REPOSITORY = join(HERE, "../../..");
export const EXTENSION = join(REPOSITORY, "editors/vscode");
export const DOXA = join(REPOSITORY, ".venv/bin/doxa");
const MAIN = join(HERE, "node_modules/code-server/lib/vscode/out/server-main.js");
const BROWSER = process.env.DOXA_CHROMIUM ?? "/usr/bin/chromium";

/** What keeps the screen quiet. */
const QUIET = {
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "workbench.startupEditor": "none",
  "workbench.enableExperiments": false,
  "workbench.tips.enabled": false,
  "window.restoreWindows": "none",
  "editor.wordBasedSuggestions": "off",
  "editor.wordWrap": "off",
  "files.autoSave": "off",
  "files.simpleDialog.enable": true,
  "git.enabled": false,
  "[markdown]": { "editor.quickSuggestions": { other: "on", comments: "on", strings: "on" }, "editor.wordWrap": "off" },
};

/** A folder of its own for all that a run writes, with the shared vault in it. */
export function newPlace() {
  const place = mkdtempSync(join(tmpdir(), "doxa-vscode-"));
  const vault = join(place, "my vault");
  cpSync(join(HERE, "../vault"), vault, { recursive: true });
  mkdirSync(join(place, "tmp"));
  return { place, vault };
}

/** Write notes, given by their paths, into a vault. */
export function write(vault, notes) {
  for (const [path, text] of Object.entries(notes)) {
    mkdirSync(dirname(join(vault, path)), { recursive: true });
    writeFileSync(join(vault, path), text);
  }
}

/**
 * VS Code with a folder open.
 *
 * `settings` are the user's, `machine` those of this machine; `vsix` is an extension to install, `payload` what else the
 * address says; `environment` changes what its processes are told, `flags` how VS Code starts; `on` are functions that the
 * page may call.
 */
export async function openWorkbench({ place, vault, settings = {}, machine, vsix, payload = [], environment = {}, flags = ["--disable-workspace-trust"], on = {} }) {
  const user = join(place, "user");
  write(user, {
    "User/settings.json": JSON.stringify({ ...QUIET, ...settings }),
    "Machine/settings.json": JSON.stringify(machine ?? { "doxa.server.path": DOXA }),
  });
  const folders = ["--server-data-dir", join(place, "server"), "--user-data-dir", user, "--extensions-dir", join(place, "ext")];
  const common = [MAIN, ...folders, "--accept-server-license-terms"];
  const env = { ...process.env, TMPDIR: join(place, "tmp"), DOXA_CACHE_DIR: join(place, "cache"), ...environment };
  if (vsix) {
    const { status, stderr } = spawnSync(process.execPath, [...common, "--install-extension", vsix, "--force"], { env });
    if (status !== 0) throw new Error(`the extension could not be installed: ${stderr}`);
  }
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const more = ["--host", "127.0.0.1", "--port", `${port}`, "--without-connection-token", "--telemetry-level", "off"];
  const server = spawn(process.execPath, [...common, ...more, ...flags], { env });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (words) => (log += words));
  await answers(`http://${host}/version`, server, () => log);
  const context = await chromium.launchPersistentContext(join(place, "browser"), {
    executablePath: BROWSER,
    headless: true,
    viewport: { width: 1280, height: 800 },
    args: [
      ...["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"],
      ...["--disable-component-update", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  for (const [name, heard] of Object.entries(on)) await page.exposeFunction(name, heard);
  const told = payload.map(([name, value]) => [name, value.replace("HOST", host)]);
  const query = new URLSearchParams({ folder: vault, payload: JSON.stringify([["skipWelcome", "true"], ...told]) });
  await page.goto(`http://${host}/?${query.toString().replaceAll("+", "%20")}`);
  return { page, log: () => log, close: () => close(context, server) };
}

async function close(context, server) {
  await context.close();
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
}

/** Remove what a run has written. The server of the notes ends a moment after VS Code, and may write until then. */
export async function remove(place) {
  for (let tries = 50; ; tries--) {
    try {
      rmSync(place, { recursive: true, force: true });
      return;
    } catch (error) {
      if (!tries) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

async function freePort() {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  return port;
}

async function answers(address, server, log) {
  while (server.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`VS Code did not start:\n${log()}`);
}
