// Makes `dist`: the extension, the page of the graph, and the schema of belief sidecars. Nothing is downloaded.
import { build } from "esbuild";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";

const here = new URL(".", import.meta.url);
const from = (path) => new URL(path, here).pathname;
const shared = { bundle: true, minify: true, legalComments: "none", logLevel: "warning", absWorkingDir: from(".") };

rmSync(from("dist"), { recursive: true, force: true });
mkdirSync(from("dist"));
await build({
  ...shared,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
});
await build({
  ...shared,
  entryPoints: ["src/graphPage/page.ts"],
  outfile: "dist/graph.js",
  platform: "browser",
  format: "iife",
  target: "chrome120",
});
copyFileSync(from("../../schemas/beliefs.schema.json"), from("dist/beliefs.schema.json"));
copyFileSync(from("../../LICENSE"), from("LICENSE"));
