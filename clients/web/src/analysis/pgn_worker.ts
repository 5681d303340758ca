// Reads pasted text beside the page, which goes on meanwhile: the list of games first, then each that is wanted.
import type { Game, PgnNodeData } from 'chessops/pgn';
import type { ReadProblem } from './limits';
import { looksLikeFen, readFen, readGame, splitGames, type Headers, type ReadGame } from './pgn_read';

export type Ask = { readonly text: string } | { readonly game: number };
export type Answer = { readonly list: readonly Headers[] } | { readonly game: ReadGame } | { readonly problem: ReadProblem };

let games: Game<PgnNodeData>[] = [];
let position: ReadGame | undefined;

function answer(ask: Ask): Answer {
  if ('game' in ask) return position ? { game: position } : readGame(games[ask.game]!);
  position = undefined;
  if (looksLikeFen(ask.text)) {
    const read = readFen(ask.text);
    if ('problem' in read) return read;
    position = read.game;
    return { list: [[]] };
  }
  const split = splitGames(ask.text);
  if ('problem' in split) return split;
  games = split.games;
  return { list: games.map(({ headers }) => [...headers]) };
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => postMessage(answer(data)));
