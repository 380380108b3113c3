/** The settings that are sent to the server: those that somebody has set, as a default would hide what the vault says. */

import * as vscode from "vscode";

/** Settings about the server itself, which is not told of them. */
const OURS = new Set(["server.path", "server.package", "trace.server"]);

/** `{"links.pipe": "type"}` */
export function chosenSettings(context: vscode.ExtensionContext): Record<string, unknown> {
  const declared = Object.keys(properties(context)).map((name) => name.replace(/^doxa\./, ""));
  const settings = vscode.workspace.getConfiguration("doxa");
  const chosen = declared.filter((name) => !OURS.has(name)).map((name) => [name, chosenValue(settings, name)] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

function chosenValue(settings: vscode.WorkspaceConfiguration, name: string): unknown {
  const found = settings.inspect(name);
  return found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
}

function properties(context: vscode.ExtensionContext): Record<string, unknown> {
  const { contributes } = context.extension.packageJSON as {
    contributes: { configuration: { properties: Record<string, unknown> }[] };
  };
  return Object.assign({}, ...contributes.configuration.map((group) => group.properties)) as Record<string, unknown>;
}
