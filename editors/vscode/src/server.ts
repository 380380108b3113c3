/** Where the server is: the program `doxa` that a person has chosen, installed, or lets us install. */

import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";

const WINDOWS = process.platform === "win32";
const PROGRAM = WINDOWS ? "doxa.exe" : "doxa";

export interface Found {
  /** The program, `~/.venv/bin/doxa`. */
  program: string;
  /** Where it was found, in words for the log. */
  by: string;
}

/** A setting names a program that is not there. This is said rather than passed over, as another version would surprise. */
export class WrongSetting extends Error {}

/**
 * The first of: the setting `doxa.server.path`, the active Python environment, PATH, and what we have installed.
 *
 * A workspace that is not trusted has no say: VS Code leaves its settings out, and its Python environment is not asked.
 */
export async function findServer(storage: vscode.Uri): Promise<Found | undefined> {
  return (
    bySetting() ??
    (vscode.workspace.isTrusted ? await byPython() : undefined) ??
    byPath(process.env["PATH"] ?? "") ??
    installed(storage)
  );
}

/** The folder of the virtual environment that we make when asked to. */
export function privateEnvironment(storage: vscode.Uri): string {
  return path.join(storage.fsPath, "venv");
}

/** The program of the virtual environment in a folder, if it is there. */
export function programIn(environment: string): string | undefined {
  const program = path.join(environment, WINDOWS ? "Scripts" : "bin", PROGRAM);
  return isProgram(program) ? program : undefined;
}

function bySetting(): Found | undefined {
  const set = vscode.workspace.getConfiguration("doxa").get<string>("server.path", "").trim();
  if (!set) {
    return undefined;
  }
  const program = set.replace(/^~(?=[/\\])/, process.env["HOME"] ?? process.env["USERPROFILE"] ?? "~");
  if (!path.isAbsolute(program) || !isProgram(program)) {
    throw new WrongSetting(`The setting doxa.server.path says ${set}, and there is no such program.`);
  }
  return { program, by: "the setting doxa.server.path" };
}

/** The part of the API of the Python extension that we ask. */
interface Python {
  environments: {
    getActiveEnvironmentPath(folder?: vscode.Uri): { path: string };
    resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
  };
}

async function byPython(): Promise<Found | undefined> {
  const extension = vscode.extensions.getExtension<Python>("ms-python.python");
  if (!extension) {
    return undefined;
  }
  try {
    const { environments } = await extension.activate();
    const active = environments.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
    const python = (await environments.resolveEnvironment(active))?.executable.uri?.fsPath;
    const program = python && path.join(path.dirname(python), PROGRAM);
    return program && isProgram(program) ? { program, by: "the active Python environment" } : undefined;
  } catch {
    return undefined; // An extension of somebody else that fails is no reason for ours to fail.
  }
}

/** Folders of PATH that are relative are passed over: they would be looked for in whatever folder is open. */
function byPath(folders: string): Found | undefined {
  const programs = folders.split(path.delimiter).filter(path.isAbsolute).map((folder) => path.join(folder, PROGRAM));
  const program = programs.find(isProgram);
  return program ? { program, by: "PATH" } : undefined;
}

function installed(storage: vscode.Uri): Found | undefined {
  const program = programIn(privateEnvironment(storage));
  return program ? { program, by: "the private environment of the extension" } : undefined;
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
