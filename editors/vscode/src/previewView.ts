/** A preview in which the marks of entity tags are not to be seen, and links lead to notes. */

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Doxa } from "./client";
import { activeNote, isNote, open } from "./places";

const REST_MS = 150;

export class PreviewView implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private note: vscode.TextDocument | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: vscode.Disposable[];

  constructor(private readonly doxa: Doxa) {
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => document === this.note && this.soon()),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && isNote(editor.document) && this.follow(editor.document)),
      doxa.onPhase(() => this.soon()),
    ];
  }

  /** Show the note in front, and from then on each that comes to the front. */
  show(): void {
    this.panel ??= this.newPanel();
    const note = activeNote()?.document;
    if (note) {
      this.follow(note);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.listeners).dispose();
    this.panel?.dispose();
  }

  private newPanel(): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("doxa.preview", "Preview", column, { enableScripts: true, localResourceRoots: [] });
    panel.onDidDispose(() => (this.panel = undefined));
    panel.webview.onDidReceiveMessage((address: string) => void openInside(address));
    return panel;
  }

  private follow(note: vscode.TextDocument): void {
    this.note = note;
    this.soon();
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.draw(), REST_MS);
  }

  private async draw(): Promise<void> {
    const { panel, note } = this;
    if (!panel || !note) {
      return;
    }
    const textDocument = { uri: note.uri.toString() };
    const found = await this.doxa.request<{ html: string } | null>("doxa/preview", { textDocument }).catch(() => null);
    if (found) {
      panel.title = `Preview ${vscode.workspace.asRelativePath(note.uri)}`;
      panel.webview.html = page(found.html);
    }
  }
}

/** Only files of the workspace are opened: `file:///notes/plan.md#L3,1`. */
async function openInside(address: string): Promise<void> {
  const uri = vscode.Uri.parse(address);
  if (uri.scheme === "file" && vscode.workspace.getWorkspaceFolder(uri)) {
    const [line = 1, column = 1] = (/^L(\d+)(?:,(\d+))?$/.exec(uri.fragment) ?? []).slice(1).map(Number);
    const place = { line: line - 1, character: (column || 1) - 1 };
    await open(uri.with({ fragment: "" }).toString(), { start: place, end: place }, { viewColumn: vscode.ViewColumn.One });
  }
}

function page(html: string): string {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style nonce="${nonce}">
body { max-width: 50em; padding: 0 2em; font-size: 14px; line-height: 1.5; }
td, th { border: 1px solid var(--vscode-panel-border); padding: 2px 8px; }
table { border-collapse: collapse; }
</style>
</head>
<body>
${html}
<script nonce="${nonce}">
const vscode = acquireVsCodeApi();
addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='file:']");
  if (link) {
    event.preventDefault();
    vscode.postMessage(link.href);
  }
}, true);
</script>
</body>
</html>`;
}
