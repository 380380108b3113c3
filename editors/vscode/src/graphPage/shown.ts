/** Which part of the picture is shown: what is around a note, in a folder, with a tag, of some kinds. */

import type { NodeKind, Picture } from "./messages";

export interface Filters {
  /** The number of the note in the middle and how many steps around it, or undefined for all. */
  around: { node: number; steps: number } | undefined;
  /** `daily`, or empty for all. */
  folder: string;
  /** The ids of the notes with the tag, or undefined for all. */
  tagged: ReadonlySet<string> | undefined;
  kinds: ReadonlySet<NodeKind>;
  /** Whether notes are shown that nothing links to and that link to nothing. */
  alone: boolean;
}

/** The picture without what the filters leave out. */
export function shown(picture: Picture, filters: Filters): Picture {
  const fits = picture.nodes.map(({ id, path, kind }) => {
    const inFolder = !filters.folder || path.startsWith(`${filters.folder}/`);
    const hasTag = !filters.tagged || filters.tagged.has(id);
    return filters.kinds.has(kind) && (kind === "external" || (inFolder && (hasTag || kind === "attachment")));
  });
  const near = filters.around && neighbourhood(picture, fits, filters.around);
  const inside = (number: number): boolean => fits[number] === true && (!near || near.has(number));
  const edges = picture.edges.filter(([from, to]) => inside(from) && inside(to));
  const linked = new Set(edges.flat());
  // Files and addresses are there for the notes that link to them; alone they say nothing.
  const stays = (number: number): boolean =>
    inside(number) && (linked.has(number) || (filters.alone && picture.nodes[number]?.kind === "document"));
  const kept = picture.nodes.map((_, number) => number).filter(stays);
  const renumbered = new Map(kept.map((number, index) => [number, index]));
  return {
    nodes: kept.flatMap((number) => picture.nodes[number] ?? []),
    edges: edges.map(([from, to]) => [renumbered.get(from) ?? 0, renumbered.get(to) ?? 0]),
  };
}

/** What can be reached in so many steps, along links in both directions, by what is shown at all. */
function neighbourhood(picture: Picture, fits: boolean[], { node, steps }: { node: number; steps: number }): Set<number> {
  const beside: number[][] = picture.nodes.map(() => []);
  for (const [from, to] of picture.edges.filter(([from, to]) => fits[from] && fits[to])) {
    beside[from]?.push(to);
    beside[to]?.push(from);
  }
  const reached = new Set([node]);
  let edge = [node];
  for (let step = 0; step < steps; step++) {
    edge = edge.flatMap((one) => beside[one] ?? []).filter((one) => !reached.has(one));
    edge.forEach((one) => reached.add(one));
  }
  return reached;
}

/** The folders of the notes, with those around them: `daily`, `daily/2026`. */
export function folders(picture: Picture): string[] {
  const found = new Set<string>();
  for (const { path } of picture.nodes) {
    const names = path.split("/").slice(0, -1);
    names.forEach((_, depth) => found.add(names.slice(0, depth + 1).join("/")));
  }
  return [...found].sort();
}
