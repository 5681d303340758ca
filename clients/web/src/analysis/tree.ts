// A game as a tree: every move once, with what was said about it. Positions are made when somebody looks at them.
import { firstNode, fenOf, playUci, sanOf, type Node } from '../game/position';

export const kInitialFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

let made = 0;

export class TreeNode {
  /** Of this tab, for lists of views. */
  readonly id = ++made;
  /** The first goes on with this line; the others are variations. */
  children: TreeNode[] = [];
  comment = '';
  /** Before the move, as PGN allows it at the beginning of a variation. */
  commentBefore = '';
  /** `[%csl …]` and what else programs write into comments: kept for the export. */
  commands = '';
  nags: number[] = [];
  clockMs: number | undefined;
  /** What the move took. */
  elapsedMs: number | undefined;

  constructor(
    readonly parent: TreeNode | undefined,
    readonly uci: string,
    readonly san: string,
    /** From 0, counted from the first position. */
    readonly ply: number,
    private made?: Node,
  ) {}

  get node(): Node {
    const missing: TreeNode[] = [];
    let from: TreeNode = this;
    while (!from.made) {
      missing.push(from);
      from = from.parent!;
    }
    for (const next of missing.reverse()) {
      next.made = playUci(from.made!, next.uci) ?? from.made!;
      from = next;
    }
    return this.made!;
  }

  get isWhite(): boolean {
    return this.parent!.node.position.turn === 'white';
  }

  get isVariation(): boolean {
    return this.parent !== undefined && this.parent.children[0] !== this;
  }
}

export class Tree {
  readonly root: TreeNode;
  headers = new Map<string, string>();

  constructor(
    readonly initialFen = kInitialFen,
    readonly isChess960 = false,
  ) {
    this.root = new TreeNode(undefined, '', '', 0, firstNode(initialFen));
  }

  get firstNumber(): number {
    return this.root.node.position.fullmoves;
  }

  get startsWithBlack(): boolean {
    return this.root.node.position.turn === 'black';
  }

  /** Of the number that is written before the move. */
  numberOf(node: TreeNode): number {
    return this.firstNumber + Math.floor((node.ply - 1 + (this.startsWithBlack ? 1 : 0)) / 2);
  }

  isWhiteMove(node: TreeNode): boolean {
    return (node.ply % 2 === 1) !== this.startsWithBlack;
  }

  /** The child with this move: the one there is, or a new one; undefined when the move is not legal. */
  play(at: TreeNode, uci: string): TreeNode | undefined {
    const next = playUci(at.node, uci);
    if (!next) return undefined;
    // Castling has two spellings: the positions tell.
    const known = at.children.find((child) => child.uci === uci || (child.san.startsWith('O') && fenOf(child.node) === fenOf(next)));
    if (known) return known;
    const child = new TreeNode(at, uci, sanOf(at.node, uci), at.ply + 1, next);
    at.children.push(child);
    return child;
  }

  /** A move that is known to be legal, as whoever read it says. */
  append(at: TreeNode, uci: string, san: string): TreeNode {
    const child = new TreeNode(at, uci, san, at.ply + 1);
    at.children.push(child);
    return child;
  }

  /** One place up among its sisters; to the very first place, and its whole line with it, with `isMain`. */
  promote(node: TreeNode, isMain: boolean): void {
    for (let at: TreeNode | undefined = node; at?.parent; at = isMain ? at.parent : undefined) {
      const sisters = at.parent.children;
      const place = sisters.indexOf(at);
      if (place === 0 && !isMain) {
        // On the first line of its variation: the variation itself goes up.
        const head: TreeNode = variationOf(at);
        if (head.isVariation) this.promote(head, false);
        return;
      }
      if (place > 0) {
        sisters.splice(place, 1);
        sisters.splice(isMain ? 0 : place - 1, 0, at);
      }
    }
  }

  /** With all that follows; returns the move before it. */
  remove(node: TreeNode): TreeNode {
    const { parent } = node;
    if (!parent) return node;
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }
}

/** The move with which the variation begins that `node` is in; the root on the main line. */
export function variationOf(node: TreeNode): TreeNode {
  let at = node;
  while (at.parent && !at.isVariation) at = at.parent;
  return at;
}

/** From the root to `node`, both included. */
export function pathTo(node: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: TreeNode | undefined = node; at; at = at.parent) path.push(at);
  return path.reverse();
}

/** Which child at each move from the root: a name of `node` that outlives it. */
export const pathOf = (node: TreeNode): number[] => pathTo(node).slice(1).map((step) => step.parent!.children.indexOf(step));

/** Where `path` leads, as far as there is something. */
export function childAt(root: TreeNode, path: readonly number[]): TreeNode {
  let at = root;
  for (const index of path) {
    const next = at.children[index];
    if (!next) break;
    at = next;
  }
  return at;
}

/** `node` and the first line after it. */
export function lineFrom(node: TreeNode): TreeNode[] {
  const line = [node];
  while (line.at(-1)!.children[0]) line.push(line.at(-1)!.children[0]!);
  return line;
}

export const isOnMainLine = (node: TreeNode): boolean => variationOf(node).parent === undefined;

/** What the list of moves shows, from top to bottom. */
export type Item =
  | { readonly kind: 'row'; readonly number: number; readonly white: TreeNode | undefined; readonly black: TreeNode | undefined; readonly hasWhite: boolean }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'variation'; readonly head: TreeNode };

/**
 * The main line in rows of a white and a black move; a comment or a variation stands below the move that it belongs to, and
 * the row goes on after it.
 */
export function layOut(tree: Tree): Item[] {
  const items: Item[] = [];
  let white: TreeNode | undefined;
  const say = (text: string, variations: readonly TreeNode[]): void => {
    if (text) items.push({ kind: 'comment', text });
    items.push(...variations.map((head) => ({ kind: 'variation', head }) as const));
  };
  say(tree.root.comment, []);
  for (let at = tree.root.children[0]; at; at = at.children[0]) {
    const number = tree.numberOf(at);
    const others = at.parent!.children.slice(1);
    const said = [at.commentBefore, at.comment].filter(Boolean).join(' ');
    if (tree.isWhiteMove(at)) {
      white = at;
      if (said || others.length || !at.children.length) {
        items.push({ kind: 'row', number, white, black: undefined, hasWhite: true });
        say(said, others);
        white = undefined;
      }
    } else {
      items.push({ kind: 'row', number, white, black: at, hasWhite: white !== undefined });
      white = undefined;
      say(said, others);
    }
  }
  return items;
}

/** How much there is: refused before it is drawn. */
export function countVariations(tree: Tree): number {
  let count = 0;
  const stack = [tree.root];
  for (let at = stack.pop(); at; at = stack.pop()) {
    count += Math.max(0, at.children.length - 1);
    stack.push(...at.children);
  }
  return count;
}
