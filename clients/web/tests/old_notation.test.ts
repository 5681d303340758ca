// The client writes and announces moves as the server's tools do: twelve games, move by move.
import { readFileSync } from 'node:fs';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { announce } from '../src/game/announce';
import type { Letters } from '../src/game/notation';
import { writeOld, type OldForm } from '../src/game/old_notation';
import { parseMove } from '../src/game/typed_move';
import { firstNode, playUci, type Node } from '../src/game/position';
import { kStart } from './builders';
import { kEnglishWords } from './spoken_words';

const kFolder = new URL('../../../tests/data/notation/same_games/', import.meta.url);

/** The words of the moves of each game. */
function gamesOf(name: string): string[][] {
  const text = readFileSync(new URL(name, kFolder), 'utf8');
  return text
    .split(/\n\n(?=\[Event )/)
    .map((game) => game.slice(game.indexOf('\n\n')).split(/\s+/))
    .map((words) => words.filter((word) => word && !/^(\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(word)));
}

interface Ply {
  readonly before: Node;
  readonly uci: string;
}

function pliesOf(game: readonly string[]): Ply[] {
  let node = firstNode(kStart);
  return game.map((san) => {
    const before = node;
    const uci = makeUci(parseSan(before.position, san)!);
    node = playUci(before, uci)!;
    return { before, uci };
  });
}

const kGames = gamesOf('english.pgn').map(pliesOf);

describe('the notations that few choose', () => {
  const kForms: readonly (readonly [string, Letters, OldForm])[] = [
    ['english-long', 'english', 'long'],
    ['spanish-long', 'spanish', 'long'],
    ['english-descriptive', 'english', 'descriptive'],
    ['spanish-descriptive', 'spanish', 'descriptive'],
  ];
  it.each(kForms)('%s is written as the tools write it', (name, letters, form) => {
    const expected = gamesOf(`${name}.pgn`);
    expect(expected.length).toBe(kGames.length);
    kGames.forEach((game, i) => {
      expect(game.map(({ before, uci }) => writeOld(before, uci, letters, form))).toEqual(expected[i]);
    });
  });

  it('is read back in the move field', () => {
    for (const { before, uci } of kGames[0]!) {
      const write = (move: string): string => writeOld(before, move, 'english', 'descriptive');
      expect(parseMove(before, write(uci), 'english', kEnglishWords, write)).toEqual({ kind: 'move', uci });
    }
  });

  it('is announced as FIDE 2014, D.1, wants it', () => {
    const announced = readFileSync(new URL('announced.txt', kFolder), 'utf8').trim().split('\n').filter((line) => /^\d+\.+ /.test(line));
    const said = kGames.flat().map(({ before, uci }) => announce(before, uci));
    expect(said).toEqual(announced.map((line) => line.replace(/^\d+\.+ /, '')));
  });
});
