/** The view Backlinks: the notes that link to the one in front, with the lines of their links. */

import * as vscode from "vscode";
import type { Doxa } from "./client";
import { follow } from "./followed";
import { activeNote, opening } from "./places";
import type { Backlinks, LinkingNote } from "./protocol";

interface Link {
  uri: string;
  link: LinkingNote["links"][number];
}

type Entry = LinkingNote | Link;

export class BacklinksView implements vscode.TreeDataProvider<Entry>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<Entry>;
  private readonly following: vscode.Disposable;
  private found: Backlinks | undefined;

  readonly onDidChangeTreeData = this.changes.event;

  constructor(private readonly doxa: Doxa) {
    this.view = vscode.window.createTreeView<Entry>("doxa.backlinksView", { treeDataProvider: this });
    this.following = follow(doxa, () => this.look(), { cursor: false });
  }

  getTreeItem(entry: Entry): vscode.TreeItem {
    return "link" in entry ? linkItem(entry) : noteItem(entry);
  }

  getChildren(entry?: Entry): Entry[] {
    if (!entry) {
      return this.found?.notes ?? [];
    }
    return "link" in entry ? [] : entry.links.map((link) => ({ uri: entry.uri, link }));
  }

  dispose(): void {
    vscode.Disposable.from(this.view, this.changes, this.following).dispose();
  }

  /** While another kind of window is in front, the list stays what it was. */
  private async look(): Promise<void> {
    const note = activeNote();
    if (!note && vscode.window.activeTextEditor === undefined && this.found) {
      return;
    }
    const uri = note?.document.uri.toString();
    this.found = uri ? ((await this.doxa.command<Backlinks>("doxa.backlinks", { uri })) ?? undefined) : undefined;
    this.view.description = this.found?.title ?? "";
    this.view.message = message(this.found, uri);
    this.view.badge = this.found?.total ? { value: this.found.total, tooltip: `${this.found.total} backlinks` } : undefined;
    this.changes.fire(undefined);
  }
}

/** What stands where the list is empty; VS Code shows the list itself only without a message. */
function message(found: Backlinks | undefined, uri: string | undefined): string {
  if (found?.notes.length) {
    return "";
  }
  return uri ? "No note links here." : "Open a note to see what links to it.";
}

function noteItem(note: LinkingNote): vscode.TreeItem {
  const item = new vscode.TreeItem(note.title, vscode.TreeItemCollapsibleState.Expanded);
  item.resourceUri = vscode.Uri.parse(note.uri);
  item.description = vscode.workspace.asRelativePath(item.resourceUri);
  item.iconPath = new vscode.ThemeIcon("note");
  item.command = opening(note.uri, note.links[0]?.range);
  return item;
}

function linkItem({ uri, link }: Link): vscode.TreeItem {
  const item = new vscode.TreeItem(link.text);
  item.description = `line ${link.range.start.line + 1}`;
  item.tooltip = link.text;
  item.command = opening(uri, link.range);
  return item;
}
