/** The view Graph: a picture of the notes and their links in a page of its own. */

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Doxa } from "./client";
import type { FromPage, Picture, ToPage } from "./graphPage/messages";
import { pictureOf } from "./graphPicture";
import { activeNote } from "./places";
import type { GraphPart } from "./protocol";

/** More nodes than any vault has that can still be looked at. */
const ALL = 1_000_000;
const REST_MS = 800;

export class GraphView implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private picture: Picture = { nodes: [], edges: [] };
  private folder: vscode.Uri | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: vscode.Disposable[];

  constructor(
    private readonly doxa: Doxa,
    private readonly extension: vscode.Uri,
  ) {
    this.listeners = [
      vscode.window.onDidChangeActiveTextEditor(() => this.tellActive()),
      doxa.onNews((name) => name === "doxa/graph/changed" && this.drawSoon()),
      doxa.onPhase((phase) => phase === "running" && this.drawSoon()),
    ];
  }

  /** Show the picture of the vault of the note in front: all of it, or what is around the note. */
  show(around: boolean): void {
    const note = activeNote()?.document.uri;
    this.folder = (note && vscode.workspace.getWorkspaceFolder(note)?.uri) ?? vscode.workspace.workspaceFolders?.[0]?.uri;
    if (this.panel) {
      this.panel.reveal(undefined, true);
      void this.draw(around);
      return;
    }
    this.panel = this.newPanel(around);
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.listeners).dispose();
    this.panel?.dispose();
  }

  private newPanel(around: boolean): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const roots = ["dist", "media"].map((name) => vscode.Uri.joinPath(this.extension, name));
    const panel = vscode.window.createWebviewPanel("doxa.graph", "Graph", column, {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: roots,
    });
    panel.iconPath = vscode.Uri.joinPath(this.extension, "media", "doxa.svg");
    panel.onDidDispose(() => (this.panel = undefined));
    panel.webview.onDidReceiveMessage((message: FromPage) => void this.hear(message, around));
    panel.webview.html = page(panel.webview, this.extension);
    return panel;
  }

  private async hear(message: FromPage, around: boolean): Promise<void> {
    switch (message.type) {
      case "ready":
        return this.draw(around);
      case "open":
        return this.open(message.id);
      case "tag":
        return this.tell({ type: "tagged", tag: message.tag, ids: await this.tagged(message.tag) });
    }
  }

  private drawSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.draw(undefined), REST_MS);
  }

  private async draw(around: boolean | undefined): Promise<void> {
    if (!this.panel) {
      return;
    }
    const part = await this.query({});
    this.picture = part ? pictureOf(part) : { nodes: [], edges: [] };
    this.tell({ type: "graph", picture: this.picture, active: this.active(), ...(around !== undefined && { around }) });
  }

  private async tagged(tag: string): Promise<string[]> {
    const part = await this.query({ tag, kind: "document" });
    return (part?.states ?? []).map(({ id }) => id);
  }

  private async query(wanted: object): Promise<GraphPart | undefined> {
    const folder = this.folder && { folder: this.folder.toString() };
    return (await this.doxa.request<GraphPart | null>("doxa/graph/query", { ...folder, ...wanted, limit: ALL })) ?? undefined;
  }

  /** Only what is in the picture can be opened, whatever the page says; a web address as VS Code opens links. */
  private async open(id: string): Promise<void> {
    const node = this.picture.nodes.find((one) => one.id === id);
    if (!node || !this.folder) {
      return;
    }
    if (node.kind === "external") {
      await vscode.env.openExternal(vscode.Uri.parse(node.id));
    } else {
      await vscode.commands.executeCommand("vscode.open", vscode.Uri.joinPath(this.folder, node.path), this.besides());
    }
  }

  /** Notes open where notes are, not in the place of the picture. */
  private besides(): vscode.TextDocumentShowOptions {
    const others = vscode.window.visibleTextEditors.map((editor) => editor.viewColumn);
    const column = others.find((one) => one !== undefined && one !== this.panel?.viewColumn);
    return { viewColumn: column ?? vscode.ViewColumn.One };
  }

  private active(): string | null {
    const note = activeNote()?.document.uri;
    const root = this.folder?.path;
    return note && root && note.path.startsWith(`${root}/`) ? note.path.slice(root.length + 1) : null;
  }

  private tellActive(): void {
    const active = this.active();
    if (active) {
      this.tell({ type: "active", active });
    }
  }

  private tell(message: ToPage): void {
    void this.panel?.webview.postMessage(message);
  }
}

/** The page may run our own scripts and styles and nothing else; its workers, which place the nodes, are made of these. */
function page(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const file = (...names: string[]): string => webview.asWebviewUri(vscode.Uri.joinPath(extension, ...names)).toString();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; worker-src blob:`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file("media", "graph.css")}">
<title>Graph</title>
</head>
<body>
<form id="filters">
<select id="range" aria-label="What is shown">
<option value="0">Whole vault</option>
<option value="1">Around this note</option>
<option value="2">Two steps around</option>
<option value="3">Three steps around</option>
</select>
<select id="folder" aria-label="Folder"><option value="">All folders</option></select>
<input id="tag" placeholder="Tag" aria-label="Tag" spellcheck="false">
<label><input type="checkbox" id="attachment"> Files</label>
<label><input type="checkbox" id="external"> Web addresses</label>
<label><input type="checkbox" id="alone" checked> Without links</label>
<input id="find" list="titles" placeholder="Find a note" aria-label="Find a note" spellcheck="false">
<datalist id="titles"></datalist>
<output id="counts"></output>
</form>
<div id="graph" role="img" aria-label="A picture of notes and links"></div>
<script nonce="${nonce}" src="${file("dist", "graph.js")}"></script>
</body>
</html>`;
}
