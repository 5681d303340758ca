// Drawn first positions, as the page checks them. The figures are those of the tests of common/domain/rules.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { PositionDrawSchema } from '../src/gen/escaque/games/v1/entry_pb';
import { backRank, commandOf, drawnNumber, isConfirmed } from '../src/game/draw';

const second = create(PositionDrawSchema, {
  commitment: '45cd0d40a72c806c4b78bbeca7a52d9fa6f25751fea57cf1564e7b70b9519db4',
  seed: '2d5d58a6d7ab7eec12448c0c38f03c4d90f999bce0e0b5d23292fd5594d58380',
  draw: 2,
});

describe('a drawn position', () => {
  it('is confirmed by its commitment only', async () => {
    expect(await isConfirmed(second)).toBe(true);
    expect(await isConfirmed({ ...second, draw: 3 })).toBe(false);
    expect(await isConfirmed({ ...second, seed: second.commitment })).toBe(false);
  });

  it('has the number of the seed', () => {
    expect(drawnNumber(second.seed)).toBe(300);
    expect(commandOf(second)).toBe(`escaque chess960 --verify ${second.commitment} --seed ${second.seed} --draw 2`);
  });

  it('stands as it is numbered', () => {
    expect(backRank(518)).toBe('RNBQKBNR');
    expect(backRank(0)).toBe('BBQNNRKR');
    expect(backRank(959)).toBe('RKRNNQBB');
    expect(new Set(Array.from({ length: 960 }, (_, number) => backRank(number))).size).toBe(960);
  });
});
