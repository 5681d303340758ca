import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TalkSchema } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { merged, otherOf, pathOf, placeOf } from '../../src/talk/lines';

const line = (lineId: string, timeMs: number, talkId = '') => create(TalkSchema, { lineId, timeMs, talkId, text: lineId });

describe('lines of talk', () => {
  it('are in their order, each once, from REST and from the socket', () => {
    const kept = [line('a', 10), line('b', 20)];
    // As they were delivered, a moment after they were kept.
    const delivered = [line('b', 21, '21-0'), line('c', 31, '31-0')];
    expect(merged(kept, delivered).map(({ lineId }) => lineId)).toEqual(['a', 'b', 'c']);
    expect(merged(delivered, kept).map(({ timeMs }) => timeMs)).toEqual([10, 21, 31]);
  });

  it('are not kept without end', () => {
    const many = Array.from({ length: 600 }, (_, i) => line(`l${i}`, i));
    const all = merged(many, [line('last', 1_000)]);
    expect(all.length).toBe(500);
    expect(all.at(-1)!.lineId).toBe('last');
  });

  it('say who the other one is', () => {
    const ana = { id: 'A', handle: 'Ana' };
    const bob = { id: 'B', handle: 'Bob' };
    expect(otherOf(create(TalkSchema, { from: ana, to: bob }), 'A')?.handle).toBe('Bob');
    expect(otherOf(create(TalkSchema, { from: bob, to: ana }), 'A')?.handle).toBe('Bob');
  });
});

describe('places of talk', () => {
  it('have paths', () => {
    for (const path of ['@/Ana_B', 'channel/finales-1', 'shouts']) expect(pathOf(placeOf(path)!)).toBe(`/talk/${path}`);
  });

  it('are nothing where the path names none', () => {
    for (const path of ['', '@/', '@/a b', 'channel/UP', 'channel/', 'people']) expect(placeOf(path)).toBeUndefined();
  });
});
