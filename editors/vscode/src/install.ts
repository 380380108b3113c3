/** One click installs the server into a virtual environment of our own, which touches nothing else on the machine. */

import { spawn } from "node:child_process";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import { privateEnvironment, programIn } from "./server";

const INSTALL = "Install";
const SETTINGS = "Open Settings";
const HELP = "How to Install";
const OLDEST = [3, 11] as const;

/** Say that there is no server, and offer what helps. Whether one is there now. */
export async function offerToInstall(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<boolean> {
  const chosen = await vscode.window.showWarningMessage(
    "Doxa's language server was not found. It can be installed into a private Python environment, " +
      "or name the program in the setting doxa.server.path.",
    INSTALL,
    SETTINGS,
    HELP,
  );
  switch (chosen) {
    case INSTALL:
      return install(context, log);
    case SETTINGS:
      await vscode.commands.executeCommand("workbench.action.openSettings", "doxa.server.path");
      return false;
    case HELP:
      await vscode.commands.executeCommand("markdown.showPreview", vscode.Uri.joinPath(context.extensionUri, "README.md"));
      return false;
    default:
      return false;
  }
}

/** Make the environment anew and install the server into it. Whether that worked. */
export async function install(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<boolean> {
  const place = privateEnvironment(context.globalStorageUri);
  try {
    await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: "Doxa is being installed", cancellable: false },
      (progress) => makeEnvironment(place, log, (message) => progress.report({ message })),
    );
    return true;
  } catch (error) {
    const chosen = await vscode.window.showErrorMessage(`Doxa could not be installed: ${reason(error)}`, "Show Log");
    if (chosen) {
      log.show();
    }
    return false;
  }
}

async function makeEnvironment(place: string, log: vscode.LogOutputChannel, say: (message: string) => void): Promise<void> {
  say("looking for Python");
  const python = await findPython(log);
  const wanted = vscode.workspace.getConfiguration("doxa").get<string>("server.package", "doxa");
  say("making a virtual environment");
  await fs.mkdir(path.dirname(place), { recursive: true });
  await run(python, ["-m", "venv", "--clear", place], log);
  say("installing the server");
  const own = path.join(place, process.platform === "win32" ? "Scripts\\python.exe" : "bin/python");
  await run(own, ["-m", "pip", "install", "--disable-pip-version-check", "--upgrade", wanted], log);
  if (!programIn(place)) {
    throw new Error(`the package ${wanted} holds no program called doxa`);
  }
}

/** The first Python that is new enough. */
async function findPython(log: vscode.LogOutputChannel): Promise<string> {
  const question = `import sys; sys.exit(sys.version_info < (${OLDEST.join(", ")}))`;
  for (const name of ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11"]) {
    try {
      await run(name, ["-c", question], log);
      return name;
    } catch {
      continue; // The next name may be one that is there.
    }
  }
  throw new Error(`no Python ${OLDEST.join(".")} or later was found. Install one from your system or python.org, then try again`);
}

/** Run a program in no folder of the workspace; its last words if it fails. */
function run(program: string, parameters: string[], log: vscode.LogOutputChannel): Promise<void> {
  log.info(`${program} ${parameters.join(" ")}`);
  return new Promise((done, fail) => {
    const child = spawn(program, parameters, { cwd: path.parse(process.cwd()).root, windowsHide: true });
    let last = "";
    const hear = (words: Buffer): void => {
      log.info(words.toString().trimEnd());
      last = words.toString().trim().split("\n").at(-1) ?? last;
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(last || `${program} ended with ${code}`))));
  });
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
