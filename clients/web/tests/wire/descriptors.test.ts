import { create, fromBinary, toBinary, toJson, type DescMessage, type Message } from '@bufbuild/protobuf';
import { describe as suite, expect, it } from 'vitest';
import { describe } from '../../src/wire/descriptors';

const kScalar = { int32: 5, string: 9, message: 11, enum: 14 };
const kRepeated = 3;

const colors = describe(['test/color.proto', 'test', [], [['Color', [['COLOR_UNSPECIFIED', 0], ['COLOR_WHITE', 1]]]]]);
const file = describe(
  [
    'test/game.proto',
    'test',
    [
      ['Player', [['handle', 1, kScalar.string]]],
      [
        'Game',
        [
          ['base_ms', 1, kScalar.int32],
          ['players', 2, kScalar.message, '.test.Player', kRepeated],
          ['plies', 3, kScalar.int32, '', kRepeated],
          ['winner', 4, kScalar.enum, '.test.Color', 1, 0],
          ['reason', 5, kScalar.string, '', 1, 0],
          ['rating', 6, kScalar.int32, '', 1, 1, true],
          ['params', 7, kScalar.message, '.test.Game.ParamsEntry', kRepeated],
        ],
        ['ending', '_rating'],
        [['ParamsEntry', [['key', 1, kScalar.string], ['value', 2, kScalar.string]], [], [], [], true]],
      ],
    ],
    [],
  ],
  [colors],
);
const schema = file.messages.find((each) => each.name === 'Game') as DescMessage;
const bytes = (...parts: (number | string)[]): number[] => parts.flatMap((part) => (typeof part === 'string' ? [part.length, ...new TextEncoder().encode(part)] : [part]));

suite('what a page knows of protobuf files', () => {
  it('is what the wire says', () => {
    const wire = bytes(0x08, 60, 0x12, 6, 0x0a, 'Anna', 0x1a, 2, 7, 9, 0x20, 1, 0x30, 0, 0x3a, 6, 0x0a, 'a', 0x12, 'b');

    const game = fromBinary(schema, Uint8Array.from(wire)) as Message & Record<string, unknown>;

    expect(game).toMatchObject({ baseMs: 60, plies: [7, 9], ending: { case: 'winner', value: 1 }, rating: 0, params: { a: 'b' } });
    expect((game['players'] as { handle: string }[]).map(({ handle }) => handle)).toEqual(['Anna']);
    expect([...toBinary(schema, game)]).toEqual(wire);
  });

  it('is what JSON says', () => {
    const game = create(schema, { baseMs: 60, ending: { case: 'winner', value: 1 } } as never);

    expect(toJson(schema, game)).toEqual({ baseMs: 60, winner: 'COLOR_WHITE' });
  });

  it('tells a field that is not there from one that is 0', () => {
    const { rating } = create(schema) as unknown as { rating?: number };

    expect(rating).toBeUndefined();
  });
});
