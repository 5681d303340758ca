// The named positions of common/domain/openings as the browser looks them up: the number of a position, code, name.
import { readFileSync } from 'node:fs';
import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import { positionKey } from '../src/game/position_key.mjs';

/** The module that the page loads: lines of key, code and name. */
export function openingsModule(list) {
  const known = new Map([['', Chess.default()]]);
  const keys = new Set();
  const lines = readFileSync(list, 'utf8').trim().split('\n');
  const rows = lines.map((line) => {
    const [eco, name, moves] = line.split('\t');
    let path = '';
    for (const san of moves.split(' ')) {
      const before = known.get(path);
      path += ` ${san}`;
      if (known.has(path)) continue;
      const position = before.clone();
      position.play(parseSan(position, san));
      known.set(path, position);
    }
    const key = positionKey(makeFen(known.get(path).toSetup(), { epd: true }));
    if (keys.has(key)) throw new Error(`two openings have the key ${key}: ${name}`);
    keys.add(key);
    return `${key}${eco}${name}`;
  });
  return `// Made by scripts/generate.mjs from common/domain/openings/data/openings.tsv (lichess-org/chess-openings, CC0).\nexport const rows =\n  ${JSON.stringify(rows.join('\n'))};\n`;
}
