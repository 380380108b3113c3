/** Why something is believed: the beliefs about it, those that were given up, and the quotes behind them. */

import * as vscode from "vscode";
import type { Doxa } from "./client";
import { open } from "./places";
import type { Told, Why } from "./protocol";

interface Pick extends vscode.QuickPickItem {
  page?: string;
}

/** Ask about the selected words, or others; who chooses a belief gets to its page. */
export async function askWhy(doxa: Doxa): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const value = editor?.document.getText(editor.selection) ?? "";
  const prompt = "What is it about? A subject, a topic, words, or the id of a belief";
  const query = await vscode.window.showInputBox({ title: "Why Is It Believed?", prompt, value });
  const found = query && (await doxa.command<Why>("doxa.why", { query }));
  if (!found) {
    return;
  }
  const items = groups(found).flatMap(([name, beliefs]) => grouped(name, beliefs));
  if (!items.length) {
    void vscode.window.showInformationMessage(`Nothing is believed about ${query}.`);
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, { title: `Why: ${query}`, matchOnDetail: true });
  const file = chosen?.page && (await fileOf(chosen.page));
  if (file) {
    await open(file.toString());
  }
}

function groups({ answers }: Why): [string, Told[]][] {
  return [
    ["Believed", answers.flatMap((answer) => answer.current_beliefs)],
    ["Contradicting", answers.flatMap((answer) => answer.contradicting_beliefs)],
    ["Believed before", answers.flatMap((answer) => answer.history)],
  ];
}

function grouped(name: string, beliefs: Told[]): Pick[] {
  const separator = { label: name, kind: vscode.QuickPickItemKind.Separator };
  return beliefs.length ? [separator, ...beliefs.map(item)] : [];
}

function item(belief: Told): Pick {
  const since = belief.asserted_at ? `since ${belief.asserted_at}` : "";
  const until = belief.superseded_at ? `until ${belief.superseded_at}` : "";
  const quotes = belief.supporting_sources.map(({ quote, raw_path, status }) => {
    return `${status === "verified" ? "$(check)" : "$(warning)"} ${raw_path}: “${quote ?? ""}”`;
  });
  return {
    label: belief.statement,
    description: [since, until].filter(Boolean).join(" · "),
    detail: quotes.join("  "),
    page: belief.wiki_page,
  };
}

/** The page in whichever folder of the workspace has it. */
async function fileOf(page: string): Promise<vscode.Uri | undefined> {
  const files = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => vscode.Uri.joinPath(uri, page));
  for (const file of files) {
    const there = await Promise.resolve(vscode.workspace.fs.stat(file)).then(() => true, () => false);
    if (there) {
      return file;
    }
  }
  return undefined;
}
