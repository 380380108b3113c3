/** The running server: started, asked, started again when it dies, and told of settings. */

import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  State,
  type StaticFeature,
  TransportKind,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from "vscode-languageclient/node";
import { offerToInstall, reason } from "./install";
import { type Found, findServer, WrongSetting } from "./server";
import { chosenSettings } from "./settings";

/** So often may the server die in so many milliseconds; then a person is asked. */
const RESTARTS = 4;
const IN_TIME = 180_000;

/** How far the server is: what the status bar shows. */
export type Phase = "missing" | "starting" | "running" | "stopped";

/** What the server does at length: `Doxa reads the vault`, 40. */
export interface Work {
  title: string;
  percentage: number | undefined;
}

export class Doxa implements vscode.Disposable {
  readonly log = vscode.window.createOutputChannel("Doxa", { log: true });
  private readonly trace = vscode.window.createOutputChannel("Doxa Trace", { log: true });
  private readonly phases = new vscode.EventEmitter<Phase>();
  private readonly news = new vscode.EventEmitter<string>();
  private readonly works = new vscode.EventEmitter<Work | undefined>();
  private client: LanguageClient | undefined;
  private deaths: number[] = [];
  private queue: Promise<void> = Promise.resolve();
  phase: Phase = "stopped";

  /** The server was found, has started or has ended. */
  readonly onPhase = this.phases.event;
  /** The server has told something of its own: `doxa/stateChanged`, `doxa/graph/changed`. */
  readonly onNews = this.news.event;
  /** Work has begun, goes on, or (undefined) is done. */
  readonly onWork = this.works.event;

  constructor(private readonly context: vscode.ExtensionContext) {}

  /** Find the server and start it; offer to install it where there is none. */
  start(): Promise<void> {
    return this.inOrder(() => this.startNow());
  }

  /** Let the server end, look for it again and start it. */
  restart(): Promise<void> {
    this.deaths = [];
    return this.inOrder(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  stop(): Promise<void> {
    return this.inOrder(() => this.stopNow());
  }

  /** Ask for what the protocol does not know: `doxa/renderText`. Undefined while no server runs. */
  async request<Answer>(method: string, params: object): Promise<Answer | undefined> {
    return this.client?.state === State.Running ? this.client.sendRequest<Answer>(method, params) : undefined;
  }

  /** Have a command of the server done: `doxa.search`. */
  command<Answer>(command: string, argument: object): Promise<Answer | undefined> {
    return this.request("workspace/executeCommand", { command, arguments: [argument] });
  }

  get converter(): LanguageClient["protocol2CodeConverter"] | undefined {
    return this.client?.protocol2CodeConverter;
  }

  /** Tell the server which settings hold now. */
  async tellSettings(): Promise<void> {
    if (this.client?.state === State.Running) {
      const settings = { doxa: chosenSettings(this.context) };
      await this.client.sendNotification("workspace/didChangeConfiguration", { settings });
    }
  }

  dispose(): void {
    void this.stop();
    for (const one of [this.phases, this.news, this.works, this.log, this.trace]) {
      one.dispose();
    }
  }

  private inOrder(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work, work);
    return this.queue;
  }

  private async startNow(): Promise<void> {
    const found = await this.find();
    if (!found) {
      this.enter("missing");
      void this.offer();
      return;
    }
    this.log.info(`${found.program}, found by ${found.by}`);
    this.client = this.clientOf(found);
    try {
      await this.client.start();
    } catch (error) {
      this.log.error(`The server did not start: ${reason(error)}`);
      this.enter("stopped");
      void this.askToRestart("Doxa's language server did not start.");
    }
  }

  private async find(): Promise<Found | undefined> {
    try {
      return await findServer(this.context.globalStorageUri);
    } catch (error) {
      if (!(error instanceof WrongSetting)) {
        throw error;
      }
      this.log.error(error.message);
      void vscode.window.showErrorMessage(error.message, "Open Settings").then((chosen) => {
        return chosen && vscode.commands.executeCommand("workbench.action.openSettings", "doxa.server.path");
      });
      return undefined;
    }
  }

  private async offer(): Promise<void> {
    const isWrong = vscode.workspace.getConfiguration("doxa").get<string>("server.path", "").trim() !== "";
    if (!isWrong && (await offerToInstall(this.context, this.log))) {
      await this.restart();
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client && client.state !== State.Stopped && client.state !== State.StartFailed) {
      await client.stop().catch((error: unknown) => this.log.warn(reason(error)));
    }
    await client?.dispose().catch((error: unknown) => this.log.warn(reason(error)));
  }

  private clientOf(found: Found): LanguageClient {
    const run = { command: found.program, args: ["lsp"], transport: TransportKind.stdio };
    const client = new LanguageClient("doxa", "Doxa", run, this.options());
    client.registerFeature(OUR_CAPABILITIES);
    client.onDidChangeState(({ newState }) => {
      if (client === this.client) {
        this.enter(PHASES[newState]);
      }
    });
    client.onNotification("doxa/stateChanged", () => this.news.fire("doxa/stateChanged"));
    client.onNotification("doxa/graph/changed", () => this.news.fire("doxa/graph/changed"));
    return client;
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [
        { scheme: "file", language: "markdown" },
        { scheme: "file", pattern: "**/*.beliefs.json" },
      ],
      outputChannel: this.log,
      traceOutputChannel: this.trace,
      initializationOptions: () => ({ doxa: chosenSettings(this.context) }),
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.closed(),
      },
      middleware: {
        handleWorkDoneProgress: (token, params, next) => {
          this.hearWork(params);
          next(token, params);
        },
      },
    };
  }

  /** The server has died: it is started again, unless that has not helped several times. */
  private closed(): { action: CloseAction; handled: true } {
    const now = Date.now();
    this.deaths = [...this.deaths.filter((death) => now - death < IN_TIME), now];
    if (this.deaths.length <= RESTARTS) {
      this.log.warn("The server has ended and is started again.");
      return { action: CloseAction.Restart, handled: true };
    }
    void this.askToRestart(`Doxa's language server ended ${this.deaths.length} times and is not started again.`);
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  private async askToRestart(message: string): Promise<void> {
    const chosen = await vscode.window.showErrorMessage(message, "Restart", "Show Log");
    if (chosen === "Restart") {
      await this.restart();
    } else if (chosen) {
      this.log.show();
    }
  }

  private hearWork(news: WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd): void {
    this.works.fire(news.kind === "end" ? undefined : { title: titleOf(news), percentage: news.percentage });
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.phases.fire(phase);
  }
}

const PHASES: Record<State, Phase> = {
  [State.Stopped]: "stopped",
  [State.StartFailed]: "stopped",
  [State.Starting]: "starting",
  [State.Running]: "running",
};

/** What we can do beyond the protocol: show a list of references, hear how far the server is and what changes. */
const OUR_CAPABILITIES: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = {
      doxa: { commands: ["doxa.showReferences"], stateEvents: true, graphEvents: true },
    };
  },
  initialize: () => undefined,
  getState: () => ({ kind: "static" }),
  clear: () => undefined,
};

function titleOf(news: WorkDoneProgressBegin | WorkDoneProgressReport): string {
  return news.kind === "begin" ? news.title : (news.message ?? "");
}
