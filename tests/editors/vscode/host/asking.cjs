// What tests in the extension host share: waiting, notes of the vault, and the list of tests that is worked through.
const assert = require("node:assert/strict");
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const vscode = require("vscode");

const PATIENCE_MS = 20_000;

/** What `see` sees, as soon as it is something. */
async function until(see, what) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await see();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

const root = () => vscode.workspace.workspaceFolders[0].uri;
const uriOf = (path) => vscode.Uri.joinPath(root(), path);
const onDisk = (path) => readFileSync(join(root().fsPath, path), "utf8");
const isThere = (path) => existsSync(join(root().fsPath, path));

/** A note in an editor. */
async function open(path) {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uriOf(path)));
}

/** The place in the middle of some words, in UTF-16 units as VS Code counts. */
function at(document, words, nth = 0) {
  let offset = -1;
  for (let found = 0; found <= nth; found++) offset = document.getText().indexOf(words, offset + 1);
  assert.notEqual(offset, -1, `${words} is not in the note`);
  return document.positionAt(offset + Math.floor(words.length / 2));
}

const run = (command, ...parameters) => vscode.commands.executeCommand(command, ...parameters);

/** What is wrong in a note: its codes, with the words. */
function findings(path) {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.path === uriOf(path).path);
  return vscode.languages
    .getDiagnostics(uriOf(path))
    .filter(({ source }) => source === "doxa")
    .map((one) => [String(one.code?.value ?? one.code), document.getText(one.range)]);
}

/** The titles of the actions at a place, and a way to do one. */
async function actionsAt(document, place) {
  const range = new vscode.Range(place, place);
  const found = await run("vscode.executeCodeActionProvider", document.uri, range, undefined, 50);
  const titles = found.map(({ title }) => title);
  const choose = async (start) => {
    const action = found.find(({ title }) => title.startsWith(start));
    assert.ok(action, `no action ${start} among ${titles.join(" | ")}`);
    assert.ok(action.edit, `${start} has no edit`);
    assert.ok(await vscode.workspace.applyEdit(action.edit));
  };
  return { titles, choose };
}

/** The colours of the words of a note: `[["Gondor", "enum"], …]`. */
async function colours(document) {
  const legend = await run("vscode.provideDocumentSemanticTokensLegend", document.uri);
  const { data } = await run("vscode.provideDocumentSemanticTokens", document.uri);
  const found = [];
  for (let index = 0, line = 0, character = 0; index < data.length; index += 5) {
    character = data[index] ? data[index + 1] : character + data[index + 1];
    line += data[index];
    const words = document.getText(new vscode.Range(line, character, line, character + data[index + 2]));
    found.push([words, legend.tokenTypes[data[index + 3]]]);
  }
  return found;
}

/** Work through tests by their names, in order, and say how long each took. */
async function work(tests) {
  const extension = vscode.extensions.getExtension("doxa.doxa");
  assert.ok(extension, "the extension is there");
  await extension.activate();
  const failed = [];
  for (const [name, test] of Object.entries(tests)) {
    const start = Date.now();
    try {
      await test();
      console.log(`ok   ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      failed.push(name);
      console.log(`FAIL ${name}: ${error.stack}`);
    }
  }
  console.log(`note VS Code ${vscode.version}: ${Object.keys(tests).length - failed.length} passed, ${failed.length} failed`);
  if (failed.length) throw new Error(`${failed.length} failed`);
}

module.exports = { actionsAt, assert, at, colours, findings, isThere, onDisk, open, root, run, until, uriOf, vscode, work };
