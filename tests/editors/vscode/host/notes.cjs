// Notes in VS Code: what is wrong, completing, looking, going, renaming, moving, making, and a server that dies.
const { execFileSync } = require("node:child_process");
const { actionsAt, assert, at, colours, findings, isThere, onDisk, open, root, run, until, uriOf, vscode, work } = require("./asking.cjs");

const textOf = (hovers) => hovers.flatMap(({ contents }) => contents.map((one) => one.value)).join("\n");
const asText = (path) => vscode.workspace.openTextDocument(uriOf(path)).then((document) => document.getText());

/** The processes of the server that this window has started. */
function servers() {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter(Boolean);
  return found.filter(([, , parent, words]) => Number(parent) === process.pid && / lsp( |$)/.test(words)).map(([, pid]) => Number(pid));
}

const tests = {
  async "what is wrong is shown at its place behind an astral character"() {
    await open("index.md");
    await until(() => findings("index.md").length, "a finding");
    assert.deepEqual(findings("index.md"), [["unresolved-note", "[[Nowhere at all]]"]]);
  },

  async "a note whose name has a blank is completed"() {
    const { document } = await open("index.md");
    const place = at(document, "Beta note");
    const { items } = await run("vscode.executeCompletionItemProvider", document.uri, place, "[");
    const item = items.find(({ label }) => (label.label ?? label) === "Beta note");
    assert.ok(item, items.map(({ label }) => label.label ?? label).join());
    const range = item.range.inserting ?? item.range;
    assert.equal(document.getText(new vscode.Range(range.start, place)), "Beta");
  },

  async "hovering over a claim shows the quote behind it and whether it stands there"() {
    const { document } = await open("Tokens.md");
    const words = textOf(await run("vscode.executeHoverProvider", document.uri, at(document, "tokens at")));
    assert.match(words, /v2 moves the refresh endpoint/);
    assert.match(words, /verified/);
    assert.match(words, /2026-04-15/);
  },

  async "a link behind an astral character leads to its heading"() {
    const { document } = await open("Alpha.md");
    const [place] = await run("vscode.executeDefinitionProvider", document.uri, at(document, "Next steps"));
    assert.equal((place.targetUri ?? place.uri).path, uriOf("Beta note.md").path);
    assert.equal((place.targetRange ?? place.range).start.line, 2);
  },

  async "what refers to a note stands above its title and can be shown"() {
    const { document } = await open("Alpha.md");
    const lenses = await run("vscode.executeCodeLensProvider", document.uri, 5);
    assert.deepEqual(lenses.map(({ command }) => [command.title, command.command])[0], ["3 references", "doxa.showReferences"]);
    await run(lenses[0].command.command, ...lenses[0].command.arguments);
  },

  async "a quick fix creates the missing note"() {
    const { document } = await open("index.md");
    const { titles, choose } = await actionsAt(document, at(document, "Nowhere at all"));
    await choose(titles.find((title) => /create/i.test(title) && /Nowhere at all/.test(title)));
    await until(() => isThere("Nowhere at all.md"), "the note");
    await until(() => findings("index.md").length === 0, "no finding");
  },

  async "links follow a file that is moved in the list of files"() {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uriOf("my plan.md"), uriOf("garden/our plan.md"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until(() => isThere("garden/our plan.md"), "the moved file");
    const moved = "# Links\r\n\r\n😀 [[our plan]] and 😀 [words](garden/our%20plan.md), with the line ends of Windows.\r\n";
    await until(async () => (await asText("links.md")) === moved, "links that follow");
    assert.ok(await (await vscode.workspace.openTextDocument(uriOf("links.md"))).save());
    assert.equal(onDisk("links.md"), moved);
  },

  async "words have colours by what they mean"() {
    const { document } = await open("index.md");
    const found = await until(async () => {
      const all = await colours(document);
      return all.some(([words]) => words === "Mount Doom") && all;
    }, "colours");
    assert.ok(found.some(([words, type]) => words === "Alpha" && type === "class"), JSON.stringify(found));
    assert.ok(found.some(([words, type]) => words === "Mount Doom" && type === "enum"));
    assert.ok(found.some(([words, type]) => words === "PLACE" && type === "type"));
  },

  async "the outline lists headings"() {
    const { document } = await open("Beta note.md");
    const titles = await run("vscode.executeDocumentSymbolProvider", document.uri);
    const names = titles.flatMap(({ children }) => children.map(({ name }) => name)).filter((name) => !name.startsWith("#"));
    assert.deepEqual(names, ["Next steps", "Done"]); // VS Code itself lists them with their number signs.
  },

  async "search by meaning finds a section without its words"() {
    const found = await until(async () => {
      const { sections } = await run("doxa.search", { query: "agriculture" });
      return sections.length && sections;
    }, "an answer");
    assert.equal(found[0].path, "Beta note.md");
  },

  async "backlinks are listed with their lines"() {
    const { notes } = await run("doxa.backlinks", { uri: uriOf("Beta note.md").toString() });
    assert.deepEqual(notes.map(({ title }) => title), ["Alpha", "Index"]);
  },

  async "a note of today opens"() {
    await run("doxa.openDailyNote");
    const day = new Date();
    const name = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    await until(() => vscode.window.activeTextEditor?.document.uri.path.endsWith(`/${name}.md`), "the daily note");
    assert.ok(isThere(`daily/${name}.md`));
  },

  async "a table of contents is inserted"() {
    const { document } = await open("Beta note.md");
    await run("doxa.tableOfContents");
    await until(() => /<!-- ?toc/.test(document.getText()), "a table of contents");
    assert.match(document.getText(), /Next steps[^]*## Next steps/);
    await run("undo");
  },

  async "citations are verified"() {
    const { total, counts, citations } = await run("doxa.verify", {});
    assert.deepEqual([total, counts.verified], [2, 1]);
    assert.equal(citations[0].quote, "Tokens live for one year.");
  },

  async "only settings that somebody has chosen are sent, so that the vault's own file counts"() {
    const { document } = await open("Alpha.md");
    await vscode.workspace.fs.writeFile(uriOf(".doxa/config.toml"), Buffer.from("[lenses]\nreferences = false\n"));
    const lenses = async () => (await run("vscode.executeCodeLensProvider", document.uri)).length;
    await until(async () => (await lenses()) === 0, "no lenses");
    const settings = vscode.workspace.getConfiguration("doxa");
    await settings.update("lenses.references", true, vscode.ConfigurationTarget.Workspace);
    await until(lenses, "lenses");
  },

  async "a sidecar is checked by its schema"() {
    await vscode.workspace.fs.writeFile(uriOf("Alpha.beliefs.json"), Buffer.from('{"page": 1, "beliefs": []}'));
    await open("Alpha.beliefs.json");
    const ofSchema = () => vscode.languages.getDiagnostics(uriOf("Alpha.beliefs.json")).filter(({ source }) => source !== "doxa");
    await until(() => ofSchema().some(({ message }) => /string/.test(message)), "a finding about the page");
  },

  async "the index is rebuilt"() {
    const { notes } = await run("doxa.rebuildIndex", {});
    assert.ok(notes >= 5, String(notes));
  },

  async "a server that is killed starts again, and answers"() {
    const before = servers();
    assert.equal(before.length, 1, String(before));
    process.kill(before[0], "SIGKILL");
    await until(() => servers().some((pid) => pid !== before[0]), "another server");
    const { document } = await open("Tokens.md");
    await until(async () => /verified/.test(textOf(await run("vscode.executeHoverProvider", document.uri, at(document, "tokens at")))), "a hover");
  },

  async "a server that is restarted by hand answers"() {
    const before = servers();
    await run("doxa.restart");
    await until(() => servers().length === 1 && servers()[0] !== before[0], "another server");
    const { document } = await open("Tokens.md");
    await until(async () => textOf(await run("vscode.executeHoverProvider", document.uri, at(document, "tokens at"))), "a hover");
  },
};

exports.run = () => work(tests);
