/** From what the server says of places to what VS Code opens. */

import * as vscode from "vscode";
import type { Location, Range } from "vscode-languageserver-protocol";

export function rangeOf({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

export function locationOf({ uri, range }: Location): vscode.Location {
  return new vscode.Location(vscode.Uri.parse(uri), rangeOf(range));
}

/** Open a note with the cursor at the start of a place. */
export async function open(uri: string, range?: Range, how: vscode.TextDocumentShowOptions = {}): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const selection = range && { selection: new vscode.Range(rangeOf(range).start, rangeOf(range).start) };
  return vscode.window.showTextDocument(document, { ...selection, ...how });
}

/** A command for an item of a list that opens a place. */
export function opening(uri: string, range?: Range): vscode.Command {
  return { title: "Open", command: "doxa.openPlace", arguments: [uri, range] };
}

/** The note in front, if it is one that the server knows of. */
export function activeNote(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && isNote(editor.document) ? editor : undefined;
}

export function isNote(document: vscode.TextDocument): boolean {
  return document.uri.scheme === "file" && document.languageId === "markdown";
}
