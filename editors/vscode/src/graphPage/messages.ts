/** What the page of the graph and the extension say to each other. */

export type NodeKind = "document" | "attachment" | "external";

export interface PictureNode {
  /** The path from the root of the vault, or a web address. */
  id: string;
  path: string;
  title: string;
  kind: NodeKind;
}

/** Nodes, and pairs of their numbers: what refers, what is referred to. */
export interface Picture {
  nodes: PictureNode[];
  edges: [from: number, to: number][];
}

export type ToPage =
  | { type: "graph"; picture: Picture; active: string | null; around?: boolean }
  | { type: "active"; active: string }
  | { type: "tagged"; tag: string; ids: string[] };

export type FromPage = { type: "ready" } | { type: "open"; id: string } | { type: "tag"; tag: string };
