/** Draws a picture with WebGL, moves its nodes to where they are easy to tell apart, and says what is clicked. */

import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import Layout from "graphology-layout-forceatlas2/worker";
import Sigma from "sigma";
import type { Picture, PictureNode } from "./messages";
import type { Theme } from "./theme";

interface Drawn {
  x: number;
  y: number;
  size: number;
  label: string;
  color: string;
}

type Label = Omit<Drawn, "label"> & { label: string | null };

/** From so many nodes on, only the large ones have a label until one looks closer. */
const MANY = 120;

/** How long the nodes may move: long enough for the picture to come to rest, as more nodes take longer. */
const LEAST_MS = 1_500;
const MOST_MS = 20_000;
const MS_PER_NODE = 3;

export class Drawing {
  private readonly graph = new Graph<Drawn>({ type: "directed", multi: false });
  private readonly sigma: Sigma<Drawn>;
  private layout: Layout | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nodes = new Map<string, PictureNode>();
  private active: string | null = null;
  private hovered: string | undefined;

  constructor(
    place: HTMLElement,
    private theme: Theme,
    opened: (id: string) => void,
  ) {
    this.sigma = new Sigma<Drawn>(this.graph, place, {
      allowInvalidContainer: true,
      labelDensity: 1.5,
      labelGridCellSize: 70,
      labelFont: "sans-serif",
      labelSize: 12,
      zIndex: true,
      nodeReducer: (id, data) => this.nodeLooks(id, data),
      edgeReducer: (edge) => this.edgeLooks(edge),
      defaultDrawNodeHover: (context, data) => this.drawHovered(context, data),
    });
    this.sigma.on("clickNode", ({ node }) => opened(node));
    this.sigma.on("enterNode", ({ node }) => this.hover(node));
    this.sigma.on("leaveNode", () => this.hover(undefined));
    this.dress(theme);
  }

  /** Show a picture; nodes that were there already stay where they are. */
  show(picture: Picture): void {
    this.rest();
    this.nodes = new Map(picture.nodes.map((node) => [node.id, node]));
    for (const gone of this.graph.filterNodes((id) => !this.nodes.has(id))) {
      this.graph.dropNode(gone);
    }
    const isNew = this.addNodes(picture);
    this.graph.clearEdges();
    for (const [from, to] of picture.edges) {
      this.graph.addEdge(picture.nodes[from]?.id, picture.nodes[to]?.id);
    }
    this.graph.forEachNode((id, _) => this.graph.setNodeAttribute(id, "size", 3 + Math.sqrt(this.graph.degree(id))));
    this.sigma.setSetting("labelRenderedSizeThreshold", this.graph.order > MANY ? 8 : 3);
    this.dress(this.theme);
    if (isNew) {
      this.move();
    }
  }

  /** Mark the note that is in front. */
  mark(id: string | null): void {
    this.active = id;
    this.sigma.refresh({ skipIndexation: true });
  }

  /** Bring a node to the middle. */
  find(id: string): void {
    const place = this.sigma.getNodeDisplayData(id);
    if (place) {
      this.rest();
      this.hover(id);
      void this.sigma.getCamera().animate({ x: place.x, y: place.y, ratio: 0.3 }, { duration: 300 });
    }
  }

  /** Take the colours of another theme. */
  dress(theme: Theme): void {
    this.theme = theme;
    this.sigma.setSetting("labelColor", { color: theme.text });
    const colours = new Map<string, string>();
    this.graph.forEachNode((id) => this.graph.setNodeAttribute(id, "color", this.colour(id, colours)));
    this.sigma.refresh();
  }

  private addNodes({ nodes }: Picture): boolean {
    let isNew = false;
    nodes.forEach(({ id, title }, number) => {
      if (this.graph.hasNode(id)) {
        this.graph.setNodeAttribute(id, "label", title);
        return;
      }
      isNew = true;
      // Golden angle: no two nodes start in one place, and the same vault gives the same picture.
      const [turn, away] = [number * 2.399963, Math.sqrt(number + 1)];
      const place = { x: Math.cos(turn) * away, y: Math.sin(turn) * away };
      this.graph.addNode(id, { ...place, size: 3, label: title, color: this.theme.text });
    });
    return isNew;
  }

  private move(): void {
    // Notes without links would drift away otherwise, and the others be drawn small.
    const settings = { ...forceAtlas2.inferSettings(this.graph), gravity: 0.3 };
    this.layout = new Layout(this.graph, { settings });
    this.layout.start();
    const time = Math.min(Math.max(LEAST_MS, this.graph.order * MS_PER_NODE), MOST_MS);
    this.timer = setTimeout(() => this.rest(), time);
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.layout?.kill();
    this.layout = undefined;
  }

  private hover(id: string | undefined): void {
    this.hovered = id;
    this.sigma.refresh({ skipIndexation: true });
  }

  private colour(id: string, colours: Map<string, string>): string {
    const node = this.nodes.get(id);
    if (!node || node.kind !== "document") {
      return node?.kind === "external" ? this.theme.external : this.theme.attachment;
    }
    const folder = node.path.includes("/") ? (node.path.split("/", 1)[0] ?? "") : "";
    const { folders } = this.theme;
    const colour = colours.get(folder) ?? folders[colours.size % folders.length] ?? this.theme.text;
    colours.set(folder, colour);
    return colour;
  }

  private nodeLooks(id: string, data: Drawn): Partial<Drawn> & { highlighted?: boolean; forceLabel?: boolean; zIndex?: number } {
    if (id === this.active) {
      return { ...data, color: this.theme.active, size: data.size + 2, forceLabel: true, zIndex: 2 };
    }
    if (this.hovered === undefined || id === this.hovered || this.graph.areNeighbors(id, this.hovered)) {
      return { ...data, forceLabel: this.hovered !== undefined, highlighted: id === this.hovered, zIndex: 1 };
    }
    return { ...data, color: this.theme.faint, label: "", zIndex: 0 };
  }

  private edgeLooks(edge: string): { color: string; size: number; zIndex: number } {
    const isNear = this.hovered !== undefined && this.graph.hasExtremity(edge, this.hovered);
    const colour = isNear ? this.theme.text : this.hovered === undefined ? this.theme.link : this.theme.faint;
    return { color: colour, size: 1, zIndex: isNear ? 1 : 0 };
  }

  /** The label of a node under the pointer, on a ground of its own. */
  private drawHovered(context: CanvasRenderingContext2D, { x, y, size, label }: Label): void {
    context.font = "12px sans-serif";
    context.fillStyle = this.theme.background;
    context.fillRect(x + size, y - 10, context.measureText(label ?? "").width + 12, 20);
    context.fillStyle = this.theme.text;
    context.fillText(label ?? "", x + size + 5, y + 4);
  }
}
