/** From the graph of the server, which knows sections and blocks, to a picture of files: what a part says, its file says. */

import type { NodeKind, Picture, PictureNode } from "./graphPage/messages";
import type { GraphNode, GraphPart } from "./protocol";

const DRAWN: readonly NodeKind[] = ["document", "attachment", "external"];

/** Each file and address once, and each link between two of them once. */
export function pictureOf({ states, relations }: GraphPart): Picture {
  const nodes: PictureNode[] = [];
  const numbers = new Map<string, number>();
  for (const state of states) {
    const kind = DRAWN.find((one) => state.kinds.includes(one));
    if (kind) {
      numbers.set(state.id, nodes.push({ id: state.id, path: state.path ?? "", title: state.title, kind }) - 1);
    }
  }
  const files = new Map(states.map((state) => [state.id, numbers.get(state.id) ?? numberOfFile(state, nodes, numbers)]));
  const edges = new Map<string, [number, number]>();
  for (const { source, sink } of relations) {
    const [from, to] = [files.get(sink), files.get(source)];
    if (from !== undefined && to !== undefined && from !== to) {
      edges.set(`${from} ${to}`, [from, to]);
    }
  }
  return { nodes, edges: [...edges.values()] };
}

/** A section or block counts as its note, whose id is what stands before the `#`. */
function numberOfFile(state: GraphNode, nodes: PictureNode[], numbers: Map<string, number>): number | undefined {
  const number = state.path === null ? undefined : numbers.get(state.id.split("#", 1)[0] ?? "");
  return number !== undefined && nodes[number]?.path === state.path ? number : undefined;
}
