// What an engine says while it thinks: lines of the UCI protocol.
import type { Score } from './judgement';

export interface Line {
  /** From 1. */
  readonly rank: number;
  readonly depth: number;
  readonly score: Score;
  readonly nodes: number;
  readonly nps: number;
  readonly pv: readonly string[];
}

/** A line of the search for the side to move, its score from White's side; bounds and other news are undefined. */
export function parseInfo(text: string, isWhiteToMove: boolean): Line | undefined {
  if (!text.startsWith('info ') || / (upperbound|lowerbound)\b/.test(text)) return undefined;
  const score = / score (cp|mate) (-?\d+)/.exec(text);
  const pv = / pv (.+)$/.exec(text);
  if (!score || !pv) return undefined;
  const number = (name: string): number => Number(new RegExp(` ${name} (\\d+)`).exec(text)?.[1] ?? 0);
  const value = (isWhiteToMove ? 1 : -1) * Number(score[2]);
  return {
    rank: number('multipv') || 1,
    depth: number('depth'),
    score: score[1] === 'cp' ? { cp: value } : { mate: value },
    nodes: number('nodes'),
    nps: number('nps'),
    pv: pv[1]!.trim().split(/\s+/),
  };
}
