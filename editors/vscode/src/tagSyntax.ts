/**
 * Hides the marks of entity tags, so that `#[Mount Doom]:PLACE` reads as `Mount Doom`.
 *
 * The text is never changed: the marks are only not drawn. Lines with a cursor or a selection show them, to be edited.
 */

import * as vscode from "vscode";
import type { Doxa } from "./client";
import { isNote, rangeOf } from "./places";
import type { Rendered } from "./protocol";

const KEY = "doxa.hidesTagSyntax";
const REST_MS = 100;

export class TagSyntax implements vscode.Disposable {
  // There is no setting for a text that takes no room; a style sheet's `display` is how all extensions that hide do it.
  private readonly hidden = vscode.window.createTextEditorDecorationType({ textDecoration: "none; display: none;" });
  private readonly listeners: vscode.Disposable[];
  private readonly marks = new WeakMap<vscode.TextDocument, { version: number; ranges: vscode.Range[] }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly doxa: Doxa,
    private readonly memory: vscode.Memento,
  ) {
    this.listeners = [
      vscode.window.onDidChangeVisibleTextEditors(() => this.soon()),
      vscode.workspace.onDidChangeTextDocument(() => this.soon()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.draw(textEditor)),
      doxa.onPhase(() => this.soon()),
    ];
    this.soon();
  }

  get hides(): boolean {
    return this.memory.get(KEY, false);
  }

  async toggle(): Promise<void> {
    await this.memory.update(KEY, !this.hides);
    await this.look();
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(this.hidden, ...this.listeners).dispose();
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), REST_MS);
  }

  private async look(): Promise<void> {
    await Promise.all(vscode.window.visibleTextEditors.filter(({ document }) => isNote(document)).map((one) => this.ask(one)));
  }

  private async ask(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    if (this.hides && this.marks.get(document)?.version !== document.version) {
      const { version } = document;
      const textDocument = { uri: document.uri.toString() };
      const rendered = await this.doxa.request<Rendered | null>("doxa/renderText", { textDocument }).catch(() => null);
      if (!rendered || document.version !== version) {
        return;
      }
      this.marks.set(document, { version, ranges: between(rendered, document) });
    }
    this.draw(editor);
  }

  private draw(editor: vscode.TextEditor): void {
    if (!isNote(editor.document)) {
      return;
    }
    const known = this.marks.get(editor.document);
    const ranges = this.hides && known?.version === editor.document.version ? known.ranges : [];
    const isEdited = (range: vscode.Range): boolean =>
      editor.selections.some(({ start, end }) => start.line <= range.end.line && range.start.line <= end.line);
    editor.setDecorations(this.hidden, ranges.filter((range) => !isEdited(range)));
  }
}

/** What stands between the pieces that are shown. */
function between({ pieces }: Rendered, document: vscode.TextDocument): vscode.Range[] {
  const shown = pieces.map((piece) => rangeOf(piece.noteRange));
  const last = document.lineAt(document.lineCount - 1).range.end;
  const starts = [new vscode.Position(0, 0), ...shown.map(({ end }) => end)];
  const ends = [...shown.map(({ start }) => start), last];
  return starts.map((start, index) => new vscode.Range(start, ends[index] ?? last)).filter((range) => !range.isEmpty);
}
