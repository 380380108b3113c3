/** Search by meaning: a list that follows what you type, with the section under the cursor of the list shown beside it. */

import * as vscode from "vscode";
import type { Doxa } from "./client";
import { open, rangeOf } from "./places";
import type { Section, Sections } from "./protocol";

const REST_MS = 150;
const LIMIT = 30;

interface Pick extends vscode.QuickPickItem {
  section: Section;
}

/** Let a person search; who leaves without choosing is back where they were. */
export async function searchByMeaning(doxa: Doxa): Promise<void> {
  const before = whereWeAre();
  const chosen = await pickSection(doxa);
  if (chosen) {
    await open(chosen.location.uri, chosen.location.range);
  } else {
    await goBack(before);
  }
}

function pickSection(doxa: Doxa): Promise<Section | undefined> {
  const pick = vscode.window.createQuickPick<Pick>();
  pick.placeholder = "What are you looking for? Words or a question";
  pick.title = "Search by Meaning";
  let timer: NodeJS.Timeout | undefined;
  let asked = 0;
  const ask = async (query: string): Promise<void> => {
    const number = ++asked;
    pick.busy = true;
    const found = query.trim() ? await doxa.command<Sections>("doxa.search", { query, limit: LIMIT }) : undefined;
    if (number === asked) {
      pick.busy = false;
      pick.items = (found?.sections ?? []).map(item);
    }
  };
  return new Promise((done) => {
    pick.onDidChangeValue((query) => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(query), REST_MS);
    });
    pick.onDidChangeActive(([active]) => active && void preview(active.section));
    pick.onDidAccept(() => {
      done(pick.selectedItems[0]?.section);
      pick.hide();
    });
    pick.onDidHide(() => {
      clearTimeout(timer);
      asked++;
      done(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** As the server has ranked them: VS Code is told to show all, whatever their words. */
function item(section: Section): Pick {
  return { ...describe(section), alwaysShow: true, section };
}

/** How a section is listed: under its heading or the name of its note, with its words but for the heading. */
export function describe({ headings, path, snippet }: Section): vscode.QuickPickItem {
  const name = path.split("/").at(-1)?.replace(/\.md$/i, "") ?? path;
  const label = headings.at(-1) ?? name;
  const words = snippet.replace(/\s+/g, " ").trim();
  const marked = words.replace(/^#+ /, "");
  const detail = marked !== words && marked.startsWith(label) ? marked.slice(label.length).trim() : words;
  return { label, description: path, detail };
}

async function preview({ location }: Section): Promise<void> {
  const editor = await open(location.uri, location.range, { preview: true, preserveFocus: true });
  editor.revealRange(rangeOf(location.range), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

interface Before {
  document: vscode.TextDocument;
  selection: vscode.Selection;
  column: vscode.ViewColumn | undefined;
}

function whereWeAre(): Before | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && { document: editor.document, selection: editor.selection, column: editor.viewColumn };
}

async function goBack(before: Before | undefined): Promise<void> {
  if (before) {
    const { document, selection, column } = before;
    await vscode.window.showTextDocument(document, { selection, ...(column && { viewColumn: column }) });
  }
}
