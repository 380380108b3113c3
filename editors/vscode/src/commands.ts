/** What a person can have done by name. Ids differ from those of the server's own commands, which take an argument. */

import * as vscode from "vscode";
import type { Location, Position } from "vscode-languageserver-protocol";
import type { Doxa } from "./client";
import { reason } from "./install";
import { activeNote, locationOf, open } from "./places";
import type { Made, Sections, Verified } from "./protocol";
import { describe, searchByMeaning } from "./searchPick";
import { counted } from "./status";
import { askWhy } from "./whyPick";

type Command = (doxa: Doxa, ...parameters: never[]) => Promise<unknown>;

const COMMANDS: Record<string, Command> = {
  "doxa.searchByMeaning": searchByMeaning,
  "doxa.relatedSections": relatedSections,
  "doxa.askWhy": askWhy,
  "doxa.showBacklinks": () => run("doxa.backlinksView.focus"),
  "doxa.showBeliefs": () => run("doxa.beliefsView.focus"),
  "doxa.newNote": newNote,
  "doxa.openDailyNote": openDailyNote,
  "doxa.tableOfContents": tableOfContents,
  "doxa.verifyCitations": verifyCitations,
  "doxa.noEntity": noEntity,
  "doxa.readAgain": readAgain,
  "doxa.restart": (doxa) => doxa.restart(),
  "doxa.showLog": async (doxa) => doxa.log.show(),
  "doxa.showReferences": showReferences,
  "doxa.openPlace": (_, uri: string, range?: Location["range"]) => open(uri, range),
};

/** Register them; what goes wrong in one is said in its words. */
export function registerCommands(doxa: Doxa): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([id, command]) =>
    vscode.commands.registerCommand(id, async (...parameters: never[]) => {
      try {
        await command(doxa, ...parameters);
      } catch (error) {
        void vscode.window.showErrorMessage(`Doxa: ${reason(error)}`);
      }
    }),
  );
}

async function relatedSections(doxa: Doxa): Promise<void> {
  const note = noteInFront();
  const uri = note.document.uri.toString();
  const found = await doxa.command<Sections>("doxa.related", { uri, position: positionIn(note) });
  await pickPlace(
    "Sections that mean nearly the same",
    (found?.sections ?? []).map((section) => ({ ...describe(section), location: section.location })),
    "No other section is like this one.",
  );
}

async function newNote(doxa: Doxa): Promise<void> {
  const selected = vscode.window.activeTextEditor;
  const value = selected?.document.getText(selected.selection) ?? "";
  const title = await vscode.window.showInputBox({ title: "New Note", prompt: "What is it called?", value });
  if (title) {
    await openMade(await doxa.command<Made>("doxa.createNote", { title, ...vaultInFront() }));
  }
}

async function openDailyNote(doxa: Doxa, day?: string): Promise<void> {
  await openMade(await doxa.command<Made>("doxa.dailyNote", { ...(day && { day }), ...vaultInFront() }));
}

async function tableOfContents(doxa: Doxa): Promise<void> {
  const note = noteInFront();
  const uri = note.document.uri.toString();
  await doxa.command("doxa.insertContents", { textDocument: { uri } });
}

async function verifyCitations(doxa: Doxa): Promise<void> {
  const found = await doxa.command<Verified>("doxa.verify", {});
  if (!found) {
    return;
  }
  const wrong = found.citations.map(({ location, source, quote, status }) => {
    return { label: `$(warning) ${status.replaceAll("_", " ")}`, description: source, detail: quote ?? "", location };
  });
  const verified = `${found.counts["verified"] ?? 0} of ${counted(found.total, "citation")} verified`;
  await pickPlace(verified, wrong, `${verified}.`);
}

/** The name under the cursor is none here; the text stays as it is. */
async function noEntity(doxa: Doxa): Promise<void> {
  const note = noteInFront();
  await doxa.command("doxa.reject", { textDocument: { uri: note.document.uri.toString() }, position: positionIn(note) });
}

async function readAgain(doxa: Doxa): Promise<void> {
  const options = { location: vscode.ProgressLocation.Window, title: "Doxa reads all notes again" };
  const found = await vscode.window.withProgress(options, () => doxa.command<{ notes: number }>("doxa.rebuildIndex", {}));
  void vscode.window.showInformationMessage(`Doxa has read ${counted(found?.notes ?? 0, "note")} again.`);
}

/** What a lens runs; VS Code has a list for it. */
async function showReferences(_: Doxa, uri: string, { line, character }: Position, locations: Location[]): Promise<void> {
  const position = new vscode.Position(line, character);
  await run("editor.action.showReferences", vscode.Uri.parse(uri), position, locations.map(locationOf));
}

/** Let one of several places be chosen, and open it; where there is none, say so. */
export async function pickPlace(
  title: string,
  items: (vscode.QuickPickItem & { location: Location })[],
  nothing: string,
): Promise<void> {
  if (!items.length) {
    void vscode.window.showInformationMessage(nothing);
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true, matchOnDetail: true });
  if (chosen) {
    await open(chosen.location.uri, chosen.location.range);
  }
}

async function openMade(made: Made | undefined): Promise<void> {
  if (made) {
    const editor = await open(made.uri);
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    editor.selection = new vscode.Selection(end, end);
  }
}

function noteInFront(): vscode.TextEditor {
  const note = activeNote();
  if (!note) {
    throw new Error("open a note first");
  }
  return note;
}

/** In a workspace of several vaults, the one that is meant. */
function vaultInFront(): { uri?: string } {
  const uri = activeNote()?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  return uri ? { uri: uri.toString() } : {};
}

function positionIn({ selection }: vscode.TextEditor): Position {
  return { line: selection.active.line, character: selection.active.character };
}

function run(command: string, ...parameters: unknown[]): Promise<unknown> {
  return Promise.resolve(vscode.commands.executeCommand(command, ...parameters));
}
