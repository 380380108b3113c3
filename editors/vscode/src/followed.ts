/** When a view in the side bar has to be asked for anew: another note, another place in it, another text. */

import * as vscode from "vscode";
import type { Doxa } from "./client";

const REST_MS = 250;

/** Call `look` soon after anything happened that a view of the note in front depends on, and once for all that happens at once. */
export function follow(doxa: Doxa, look: () => Promise<void>, follows: { cursor: boolean }): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look().catch((error: unknown) => doxa.log.warn(String(error))), REST_MS);
  };
  soon();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(soon),
    vscode.workspace.onDidChangeTextDocument((event) => event.contentChanges.length && soon()),
    ...(follows.cursor ? [vscode.window.onDidChangeTextEditorSelection(soon)] : []),
    doxa.onPhase(soon),
    doxa.onNews(soon),
    new vscode.Disposable(() => clearTimeout(timer)),
  );
}
