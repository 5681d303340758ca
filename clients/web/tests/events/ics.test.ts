import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { EventStage, GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { fileName, folded, icsOf, plannedRounds, roundLength } from '../../src/events/ics';
import { podiumOf } from '../../src/events/podium';

const kStart = Date.UTC(2027, 2, 20, 17, 30);
const kDay = 86_400_000;
const event = (more: MessageInitShape<typeof GetEventResponseSchema> = {}) =>
  create(GetEventResponseSchema, {
    version: 7,
    roundCount: 5,
    created: { eventId: '0123456789A', regulations: { name: 'Abierto, de otoño; "A\\B"', timeControl: { baseMs: 5_400_000, incrementMs: 30_000 }, calendar: { startsMs: [kStart, kStart + kDay, kStart + 2 * kDay] } } },
    rounds: [{ number: 1, startsMs: kStart + 3_600_000 }],
    ...more,
  } as never);
const text = (of = event()) => icsOf(of, { nowMs: Date.UTC(2027, 2, 1, 9, 5, 7), origin: 'https://chess.example:8443', titleOf: (n) => `Ronda ${n}` });

describe('rounds for a calendar', () => {
  it('are those with a start of their own, at the hour that holds now', () => {
    expect(plannedRounds(event())).toEqual([{ number: 1, startsMs: kStart + 3_600_000 }, { number: 2, startsMs: kStart + kDay }, { number: 3, startsMs: kStart + 2 * kDay }]);
    expect(plannedRounds(event({ roundCount: 2 }))).toHaveLength(2);
    expect(plannedRounds(create(GetEventResponseSchema))).toEqual([]);
  });

  it('take as long as a game of sixty moves', () => {
    expect(roundLength(event())).toBe(4 * 3_600_000);
    expect(roundLength(create(GetEventResponseSchema))).toBe(300_000);
  });

  it('are written as RFC 5545 says', () => {
    const lines = text().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines).toContain('UID:0123456789A-2@chess.example');
    expect(lines).toContain('DTSTAMP:20270301T090507Z');
    expect(lines).toContain('DTSTART:20270320T183000Z');
    expect(lines).toContain('DTEND:20270320T223000Z');
    expect(lines).toContain('SUMMARY:Abierto\\, de otoño\\; "A\\\\B": Ronda 1');
    expect(lines).toContain('URL:https://chess.example:8443/event/0123456789A');
    expect(text().replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3);
  });

  it('keep their names in a calendar that reads them again', () => {
    const uids = (of: string) => of.match(/UID:.*/g);
    expect(uids(text(event({ version: 9, rounds: [] })))).toEqual(uids(text()));
  });

  it('are folded at 75 octets, between characters', () => {
    const line = `SUMMARY:${'ñ'.repeat(30)}${'♞'.repeat(40)}`;
    const parts = folded(line).split('\r\n');
    expect(parts.every((part) => new TextEncoder().encode(part).length <= 75)).toBe(true);
    expect(parts.map((part, i) => (i ? part.slice(1) : part)).join('')).toBe(line);
    expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
    expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(folded('')).toBe('');
  });

  it('have a file name without surprises', () => {
    expect(fileName('Abierto de otoño / 2026')).toBe('Abierto-de-otono-2026.ics');
    expect(fileName('///')).toBe('escaque.ics');
  });
});

describe('the podium', () => {
  const finished = { standings: [['a', 1, 40], ['b', 2, 35], ['c', 2, 35], ['d', 4, 30]].map(([userId, rank, points]) => ({ userId: userId as string, rank: rank as number, points: points as number })), awards: [{ userId: 'a', prize: '', amount: 100 }, { userId: 'a', prize: 'x', amount: 50 }] };
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ person: { name: id.toUpperCase(), player: { user: { id, handle: id === 'b' ? '' : id } } } }));

  it('has the places up to the third, as far as they exist', () => {
    const places = podiumOf(event({ stage: EventStage.FINISHED, finished, entrants }));
    expect(places.map(({ rank, winners }) => [rank, winners.map(({ name }) => name)])).toEqual([[1, ['A']], [2, ['B', 'C']]]);
    expect(places[0]!.winners[0]).toMatchObject({ points: 40, prize: 150, handle: 'a' });
    expect(places[1]!.winners[0]!.handle).toBe('');
  });

  it('is empty before the end', () => expect(podiumOf(event({ stage: EventStage.OPEN, finished, entrants }))).toEqual([]));

  it('has teams', () => {
    const teams = { stage: EventStage.FINISHED, teams: [{ teamId: 't', name: 'Torre' }], finished: { teamStandings: [{ teamId: 't', rank: 1, matchPoints: 80, gamePoints: 140 }], teamAwards: [{ teamId: 't', amount: 7 }] } };
    expect(podiumOf(event(teams))[0]!.winners[0]).toMatchObject({ name: 'Torre', points: 80, prize: 7, handle: '' });
  });
});
