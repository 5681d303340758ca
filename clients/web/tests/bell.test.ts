import { describe, expect, it } from 'vitest';
import { countOf, isSaidElsewhere, itemsOfRounds, marked, untold, type Item, type OwnRound } from '../src/bell/items';
import { isForReading } from '../src/stores/route';

const item = (key: string, count = 1): Item => ({ key, kind: 'message', count, path: '/talk', about: 'Bruno' });

describe('the bell', () => {
  it('counts all that there is of each', () => {
    expect(countOf([])).toBe(0);
    expect(countOf([item('a'), item('b', 3)])).toBe(4);
  });

  it('tells each thing once, also when it goes and comes again', () => {
    const first = untold([item('a'), item('b')], []);
    expect(first.fresh.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(untold([item('b'), item('c')], first.told).fresh.map(({ key }) => key)).toEqual(['c']);
    const none = untold([item('a')], first.told);
    expect(none.fresh).toEqual([]);
    expect(none.told).toBe(first.told);
  });

  it('forgets the oldest of very many', () => {
    let told: readonly string[] = [];
    for (let i = 0; i < 300; i++) told = untold([item(`${i}`)], told).told;
    expect(told).toHaveLength(200);
    expect(told.at(-1)).toBe('299');
  });

  it('leaves to others what they say by themselves', () => {
    expect(isSaidElsewhere({ ...item('a'), kind: 'notice' })).toBe(true);
    expect(isSaidElsewhere({ ...item('a'), kind: 'challenge' })).toBe(false);
  });

  it('writes its number before a title, and takes it away', () => {
    expect(marked('Escaque', 2)).toBe('(2) Escaque');
    expect(marked('(2) Escaque', 3)).toBe('(3) Escaque');
    expect(marked('(12) Escaque', 0)).toBe('Escaque');
  });
});

describe('rounds on the bell', () => {
  const kStart = 1_900_000_000_000;
  const minutes = (n: number): number => n * 60_000;
  const round: OwnRound = { eventId: '0000000000A', name: 'Abierto de otoño', round: 3, startsMs: kStart, isPublished: true };
  const first: OwnRound = { ...round, round: 1, isPublished: false };
  const keys = (rounds: readonly OwnRound[], now: number) => itemsOfRounds(rounds, now, String).map(({ key }) => key);

  it('are told when they are published, and again when they begin soon', () => {
    const [item] = itemsOfRounds([round], kStart - minutes(90), (ms) => `at ${ms}`);
    expect(item).toMatchObject({ kind: 'round', count: 1, path: '/event/0000000000A', about: `Abierto de otoño, at ${kStart}`, n: 3 });
    const early = keys([round], kStart - minutes(90));
    const late = keys([round], kStart - minutes(15));
    expect(early).toHaveLength(1);
    expect(late).toHaveLength(1);
    expect(late).not.toEqual(early);
    expect(keys([round], kStart - minutes(1))).toEqual(late);
  });

  it('are told again when the hour is another', () => {
    expect(keys([{ ...round, startsMs: kStart + minutes(30) }], kStart - minutes(90))).not.toEqual(keys([round], kStart - minutes(90)));
  });

  it('wait for the server to say that they have begun', () => {
    expect(keys([round], kStart + minutes(5))).toHaveLength(1);
  });

  it('whose pairings nobody knows are told shortly before their hour only', () => {
    expect(keys([first], kStart - minutes(16))).toEqual([]);
    expect(keys([first], kStart - minutes(14))).toHaveLength(1);
    expect(keys([first], kStart)).toEqual([]);
    const unsaid: OwnRound = { eventId: first.eventId, name: first.name, round: 1, startsMs: kStart };
    expect(keys([unsaid], kStart - minutes(14))).toHaveLength(1);
  });
});

describe('what is read beside a running game', () => {
  it.each(['/help', '/help/laws', '/help/etiquette', '/about/terms/en', '/conduct'])('%s is', (path) => expect(isForReading(path)).toBe(true));
  it.each(['/', '/helper', '/events', '/conductor', '/game/0123456789A'])('%s is not', (path) => expect(isForReading(path)).toBe(false));
});
