/** The item in the status bar: how many notes there are, and what the server is busy with. */

import * as vscode from "vscode";
import type { Doxa, Work } from "./client";
import type { State, Vault } from "./protocol";

/** How long to wait for more news before asking, so that a burst of changes costs one question. */
const REST_MS = 300;

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("doxa.status", vscode.StatusBarAlignment.Right, 10);
  private readonly listeners: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private work: Work | undefined;
  private state: State | undefined;

  constructor(private readonly doxa: Doxa) {
    this.item.name = "Doxa";
    this.listeners = [
      doxa.onPhase(() => this.askSoon()),
      doxa.onNews(() => this.askSoon()),
      doxa.onWork((work) => this.showWork(work)),
    ];
    this.show();
    this.item.show();
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(this.item, ...this.listeners).dispose();
  }

  private showWork(work: Work | undefined): void {
    this.work = work;
    if (work) {
      this.show();
    } else {
      this.askSoon();
    }
  }

  private askSoon(): void {
    this.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), REST_MS);
  }

  private async ask(): Promise<void> {
    this.state = await this.doxa.command<State>("doxa.state", {}).catch(() => undefined);
    this.show();
  }

  private show(): void {
    const { text, tooltip, command } = this.looks();
    Object.assign(this.item, { text, tooltip, command });
    this.item.backgroundColor = this.isTrouble()
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
  }

  private isTrouble(): boolean {
    return this.doxa.phase === "missing" || this.doxa.phase === "stopped";
  }

  private looks(): { text: string; tooltip: string | vscode.MarkdownString; command: string } {
    switch (this.doxa.phase) {
      case "missing":
        return { text: "$(warning) Doxa", tooltip: "No server was found. Click to look again.", command: "doxa.restart" };
      case "stopped":
        return { text: "$(warning) Doxa", tooltip: "The server does not run. Click to start it.", command: "doxa.restart" };
      case "starting":
        return { text: "$(sync~spin) Doxa", tooltip: "The server starts.", command: "doxa.showLog" };
      case "running":
        return { text: this.counts(), tooltip: this.explained(), command: "doxa.showLog" };
    }
  }

  private counts(): string {
    const vaults = this.state?.vaults ?? [];
    if (this.work || vaults.some((vault) => !vault.read)) {
      const share = this.work?.percentage;
      return share === undefined ? "$(sync~spin) Doxa" : `$(sync~spin) Doxa ${share} %`;
    }
    return `$(book) ${counted(sum(vaults, "notes"), "note")}`;
  }

  private explained(): vscode.MarkdownString {
    const lines = (this.state?.vaults ?? []).map((vault) => `- ${explain(vault)}`);
    const work = this.work ? `\n\n${this.work.title}` : "";
    return new vscode.MarkdownString(`**Doxa** ${this.state?.version ?? ""}\n\n${lines.join("\n")}${work}`);
  }
}

/** `notes`: 12 notes, 30 links; 40 of 52 sections ready for search by meaning */
function explain(vault: Vault): string {
  const name = vscode.Uri.parse(vault.root).path.split("/").at(-1) ?? vault.root;
  const held = `${counted(vault.notes, "note")}, ${counted(vault.links, "link")}`;
  const search = vault.sections ? `; ${vault.embedded} of ${counted(vault.sections, "section")} ready for search by meaning` : "";
  return vault.read ? `\`${name}\`: ${held}${search}` : `\`${name}\`: is being read`;
}

function sum(vaults: Vault[], count: "notes" | "links"): number {
  return vaults.reduce((total, vault) => total + vault[count], 0);
}

export function counted(number: number, thing: string): string {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}
