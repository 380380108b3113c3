/** Where the extension begins: what it is made of, and what each part follows. */

import * as vscode from "vscode";
import { BacklinksView } from "./backlinksView";
import { BeliefsView } from "./beliefsView";
import { Doxa } from "./client";
import { registerCommands } from "./commands";
import { GraphView } from "./graphView";
import { install } from "./install";
import { PreviewView } from "./previewView";
import { Status } from "./status";
import { TagSyntax } from "./tagSyntax";

let doxa: Doxa | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  doxa = new Doxa(context);
  const started = doxa;
  const tags = new TagSyntax(doxa, context.workspaceState);
  const graph = new GraphView(doxa, context.extensionUri);
  const preview = new PreviewView(doxa);
  context.subscriptions.push(
    doxa,
    new Status(doxa),
    new BacklinksView(doxa),
    new BeliefsView(doxa),
    tags,
    graph,
    preview,
    ...registerCommands(doxa),
    vscode.commands.registerCommand("doxa.toggleTagSyntax", () => tags.toggle()),
    vscode.commands.registerCommand("doxa.showGraph", () => graph.show(false)),
    vscode.commands.registerCommand("doxa.showGraphAround", () => graph.show(true)),
    vscode.commands.registerCommand("doxa.openPreview", () => preview.show()),
    vscode.commands.registerCommand("doxa.installServer", async () => {
      if (await install(context, started.log)) {
        await started.restart();
      }
    }),
    vscode.workspace.onDidChangeConfiguration((event) => void settingsChanged(started, event)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void started.restart()),
  );
  await doxa.start();
}

export async function deactivate(): Promise<void> {
  await doxa?.stop();
}

async function settingsChanged(started: Doxa, event: vscode.ConfigurationChangeEvent): Promise<void> {
  if (event.affectsConfiguration("doxa.server.path")) {
    await started.restart();
  } else if (event.affectsConfiguration("doxa")) {
    await started.tellSettings();
  }
}
