// What a person does in a window of VS Code, and what they see there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 20_000);

export class Hands {
  constructor(page, vault) {
    this.page = page;
    this.vault = vault;
  }

  see(selector, options = {}) {
    return this.page.waitForSelector(selector, { timeout: PATIENCE_MS, ...options });
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  type(words) {
    return this.page.keyboard.type(words, { delay: 30 });
  }

  /** A command by its name in the palette. */
  async command(name) {
    await this.press("F1");
    await this.see(".quick-input-widget input:focus");
    await this.page.keyboard.insertText(name);
    await (await this.see(`.quick-input-list .monaco-list-row >> text="${name}"`)).click();
    await this.page.mouse.move(800, 770);
  }

  /** A file by its name, in front. */
  async open(name) {
    await this.press("Escape", "Control+P");
    await this.see(".quick-input-widget input:focus");
    await this.page.keyboard.insertText(name);
    await this.see(`.quick-input-list .monaco-list-row.focused >> text="${name.split("/").at(-1)}"`);
    await this.press("Enter");
    await this.seeNote(name.split("/").at(-1));
  }

  seeNote(name) {
    return this.see(`.editor-group-container.active .tab.active[aria-label*='${name}']`);
  }

  /** The cursor, by line and column from 1 as VS Code counts. */
  async goTo(line, column) {
    await this.page.locator(".editor-group-container.active .monaco-editor .view-lines").first().click({ position: { x: 300, y: 5 } });
    await this.press("Control+G");
    await this.see(".quick-input-widget input:focus");
    await this.page.keyboard.insertText(`${line}:${column}`);
    await this.press("Enter");
    await this.see(`.statusbar-item >> text=/Ln ${line}, Col/`);
  }

  /** The text of the note in front, as far as it is on the screen. */
  async text() {
    const lines = this.page.locator(".editor-group-container.active .monaco-editor .view-lines .view-line");
    const found = await lines.evaluateAll((all) => {
      const top = (line) => parseFloat(line.style.top);
      return all.sort((one, other) => top(one) - top(other)).map((line) => line.textContent);
    });
    return found.join("\n").replaceAll("\u00a0", " ").replaceAll("\u200c", "");
  }

  /** The middle of some words on a line that holds others, on the screen. */
  pixel(words, line = words) {
    return this.page.evaluate(
      ([words, line]) => {
        const plain = (text) => text.replaceAll("\u00a0", " ");
        const lines = [...document.querySelectorAll(".editor-group-container.active .monaco-editor .view-line")];
        const held = lines.find((one) => plain(one.textContent).includes(line));
        if (!held) return undefined;
        const walker = document.createTreeWalker(held, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const start = plain(node.data).indexOf(words);
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, start + words.length);
          const { x, y, width, height } = range.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2, colour: getComputedStyle(node.parentElement).color };
        }
        return undefined;
      },
      [words, line],
    );
  }

  /** The menu of actions at the cursor. VS Code asks by itself a moment after a click, and drops what was asked before. */
  async openActions() {
    await until(async () => {
      await this.press("Control+.");
      const row = await this.see(".action-widget .monaco-list-row", { timeout: 1_500 }).catch(() => undefined);
      if (!row) await this.press("Escape");
      return row;
    }, "a menu");
  }

  /** A row of that menu, which takes clicks once the pointer has moved. */
  async chooseAction(words) {
    await this.openActions();
    const row = await this.see(`.action-widget .monaco-list-row >> text=${words}`);
    const { x, y, width, height } = await row.boundingBox();
    await this.page.mouse.move(x + width / 2 - 3, y + height / 2, { steps: 3 });
    await this.page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    await this.page.mouse.down();
    await this.page.mouse.up();
    await this.page.waitForSelector(".action-widget", { state: "hidden" });
  }

  /** The pointer over some words. */
  async hover(words, line) {
    const { x, y } = await this.pixel(words, line);
    await this.page.mouse.move(x - 6, y, { steps: 3 });
    await this.page.mouse.move(x, y, { steps: 3 });
  }

  /** Give up what was typed into the note in front. */
  async revert() {
    await this.command("File: Revert File");
    await this.page.waitForSelector(".editor-group-container.active .tab.active.dirty", { state: "detached" });
  }

  async saveAll() {
    await this.command("File: Save All Files");
  }

  onDisk(path) {
    return readFileSync(join(this.vault, path), "utf8");
  }

  isThere(path) {
    return existsSync(join(this.vault, path));
  }
}

/** What `see` sees, as soon as it is something. */
export async function until(see, what) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await see();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}
