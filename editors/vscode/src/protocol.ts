/** What the server answers to questions that the protocol does not know. */

import type { Location, Position, Range } from "vscode-languageserver-protocol";

export interface Vault {
  root: string;
  read: boolean;
  notes: number;
  links: number;
  sections: number;
  embedded: number;
  model: string | null;
}

/** `doxa.state` */
export interface State {
  version: string;
  vaults: Vault[];
}

/** `doxa.search` and `doxa.related` */
export interface Sections {
  sections: Section[];
}

export interface Section {
  location: Location;
  path: string;
  headings: string[];
  snippet: string;
  score: number;
}

/** `doxa.backlinks` */
export interface Backlinks {
  title: string;
  total: number;
  notes: LinkingNote[];
}

export interface LinkingNote {
  uri: string;
  title: string;
  links: { range: Range; text: string }[];
}

/** `doxa.beliefs`; `at` are the numbers of those at the cursor. */
export interface Beliefs {
  beliefs: Belief[];
  at: number[];
}

export interface Belief {
  /** None for a claim that is not recorded. */
  id: string | null;
  statement: string;
  status: string | null;
  since: string | null;
  supersededAt: string | null;
  range: Range | null;
  citations: Citation[];
}

export interface Citation {
  location: Location;
  source: string;
  page: string | null;
  quote: string | null;
  status: string;
  /** Where the source has the words. */
  found: Location | null;
}

/** `doxa.verify`; listed are only those whose quote is not in its source to the character. */
export interface Verified {
  total: number;
  counts: Record<string, number>;
  citations: Citation[];
}

/** `doxa.createNote` and `doxa.dailyNote` */
export interface Made {
  uri: string;
  created: boolean;
}

/** `doxa.why` */
export interface Why {
  answers: Answer[];
}

export interface Answer {
  current_beliefs: Told[];
  history: Told[];
  contradicting_beliefs: Told[];
}

export interface Told {
  belief_id: string;
  statement: string;
  asserted_at: string | null;
  superseded_at: string | null;
  wiki_page: string;
  supporting_sources: { raw_path: string; page_hint: string | null; quote: string | null; status: string }[];
}

/** `doxa/graph/query` */
export interface GraphPart {
  total: number;
  states: GraphNode[];
  relations: GraphEdge[];
}

export interface GraphNode {
  id: string;
  kinds: string[];
  title: string;
  path: string | null;
}

export interface GraphEdge {
  source: string;
  sink: string;
  kind: string;
}

/** `doxa/renderText` */
export interface Rendered {
  text: string;
  pieces: { range: Range; noteRange: Range }[];
}

/** What `doxa.showReferences`, which a lens runs, is given. */
export type References = [uri: string, position: Position, locations: Location[]];
