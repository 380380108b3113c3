/** The view Beliefs: what the note in front claims and on which quotes, with the claim at the cursor marked. */

import * as vscode from "vscode";
import type { Doxa } from "./client";
import { follow } from "./followed";
import { activeNote, opening } from "./places";
import type { Belief, Beliefs, Citation } from "./protocol";

type Entry = Belief | Citation;

const VERIFIED = "verified";

export class BeliefsView implements vscode.TreeDataProvider<Entry>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<Entry>;
  private readonly following: vscode.Disposable;
  private page = "";
  private found: Beliefs = { beliefs: [], at: [] };
  private shown = "";

  readonly onDidChangeTreeData = this.changes.event;

  constructor(private readonly doxa: Doxa) {
    this.view = vscode.window.createTreeView<Entry>("doxa.beliefsView", { treeDataProvider: this });
    this.following = follow(doxa, () => this.look(), { cursor: true });
  }

  getTreeItem(entry: Entry): vscode.TreeItem {
    return "statement" in entry ? this.beliefItem(entry) : citationItem(entry);
  }

  getChildren(entry?: Entry): Entry[] {
    if (!entry) {
      return this.found.beliefs;
    }
    return "statement" in entry ? entry.citations : [];
  }

  getParent(entry: Entry): Entry | undefined {
    return "statement" in entry ? undefined : this.found.beliefs.find((one) => one.citations.includes(entry));
  }

  dispose(): void {
    vscode.Disposable.from(this.view, this.changes, this.following).dispose();
  }

  private async look(): Promise<void> {
    const note = activeNote();
    if (!note) {
      return this.show("", { beliefs: [], at: [] });
    }
    const uri = note.document.uri.toString();
    const { line, character } = note.selection.active;
    const found = await this.doxa.command<Beliefs>("doxa.beliefs", { uri, position: { line, character } });
    await this.show(uri, found ?? { beliefs: [], at: [] });
  }

  /** What has not changed is not drawn again, so that nothing flickers while the cursor moves. */
  private async show(page: string, found: Beliefs): Promise<void> {
    const asText = JSON.stringify([page, found]);
    if (asText === this.shown) {
      return;
    }
    Object.assign(this, { page, found, shown: asText });
    this.view.message = found.beliefs.length ? "" : page ? "This note cites no source." : "Open a note to see what it claims.";
    this.changes.fire(undefined);
    const here = found.beliefs.find((belief) => this.isHere(belief));
    if (here && this.view.visible) {
      await this.view.reveal(here, { select: true, focus: false, expand: true });
    }
  }

  private isHere(belief: Belief): boolean {
    return this.found.at.includes(this.found.beliefs.indexOf(belief));
  }

  private beliefItem(belief: Belief): vscode.TreeItem {
    const item = new vscode.TreeItem(belief.statement, vscode.TreeItemCollapsibleState.Expanded);
    item.iconPath = this.isHere(belief) ? new vscode.ThemeIcon("arrow-right") : icon(belief.status);
    item.description = describe(belief);
    item.tooltip = [belief.statement, describe(belief), belief.id ?? "not recorded"].filter(Boolean).join("\n");
    item.command = opening(this.page, belief.range ?? belief.citations[0]?.location.range);
    return item;
  }
}

/** since 2026-04-15 · until 2026-06-01 */
function describe(belief: Belief): string {
  const since = belief.since ? `since ${belief.since}` : "";
  const state = belief.supersededAt ? `until ${belief.supersededAt}` : belief.id === null ? "not recorded" : "";
  return [since, state].filter(Boolean).join(" · ");
}

function citationItem(citation: Citation): vscode.TreeItem {
  const item = new vscode.TreeItem(citation.quote ? `“${citation.quote}”` : citation.source);
  const where = citation.page ? `${citation.source}, p. ${citation.page}` : citation.source;
  item.iconPath = icon(citation.status);
  item.description = citation.status === VERIFIED ? where : `${citation.status.replaceAll("_", " ")} · ${where}`;
  item.tooltip = `${where}\n${citation.quote ?? ""}\n${citation.status.replaceAll("_", " ")}`;
  const place = citation.found ?? citation.location;
  item.command = opening(place.uri, place.range);
  return item;
}

function icon(status: string | null): vscode.ThemeIcon {
  return status === VERIFIED
    ? new vscode.ThemeIcon("check", new vscode.ThemeColor("testing.iconPassed"))
    : new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
}
