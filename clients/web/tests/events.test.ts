import { create } from '@bufbuild/protobuf';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Color } from '../src/gen/escaque/common/v1/common_pb';
import { PairingSystem, RoundStage, Score, Venue } from '../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema } from '../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { amounts, kTemplates, regulationsOf } from '../src/events/templates';
import { fromLocal, isArbiter, seatOf, standingOf, takesEntries, toLocal } from '../src/events/view';
import { en } from '../src/i18n/events/en';
import { es } from '../src/i18n/events/es';
import { kRefusalsInSpanish } from '../src/i18n/events/refusals_es';

const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the texts of events', () => {
  it('have the same keys and holes in both languages', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, holes(es[key as keyof typeof en])]).toEqual([key, holes(text)]);
  });

  it('have every refusal of the server in Spanish, and no other', () => {
    const source = readFileSync(join(__dirname, '../../../common/domain/event/error.cpp'), 'utf8');
    const sentences = [...source.matchAll(/return "(.+)";/g)].map(([, sentence]) => sentence!.replace(/\\"/g, '"'));
    expect(sentences.length).toBeGreaterThan(50);
    expect(Object.keys(kRefusalsInSpanish).sort()).toEqual(sentences.sort());
  });

  it('name every system of pairing', () => {
    const systems = Object.keys(PairingSystem).filter((name) => Number.isNaN(Number(name)) && name !== 'UNSPECIFIED');
    for (const name of systems) expect(en).toHaveProperty(`system_${name}`);
  });
});

describe('a template', () => {
  it.each(Object.entries(kTemplates))('%s means regulations', (_, template) => {
    const regulations = regulationsOf({ ...template, name: ' Club ' }, 1_000, 'UTC');
    expect(regulations.name).toBe('Club');
    expect(regulations.calendar?.startsMs).toEqual([1_000]);
    expect(regulations.rounds).toBe(template.system === PairingSystem.ROUND_ROBIN ? 0 : template.rounds);
    if (template.venue === Venue.ELSEWHERE) expect(regulations.isRated).toBe(false);
  });

  it('reads prizes to the cent', () => {
    expect(amounts('300, 200.50 100')).toEqual([30_000, 20_050, 10_000]);
    expect(amounts('1,5; 2')).toEqual([150, 200]);
    expect(amounts('much')).toEqual([0]);
    expect(amounts('')).toEqual([]);
  });
});

describe('an event', () => {
  const event = (stage: RoundStage, score = Score.UNSPECIFIED) =>
    create(GetEventResponseSchema, {
      stage: EventStage.OPEN,
      created: { organizerId: 'o', arbiterIds: ['a'], regulations: { entry: { lastLateEntry: 2 } } },
      rounds: [{ number: 1, stage, boards: [{ whiteId: 'x', blackId: 'y', gameId: 'g', score }] }],
    });

  it('says where one sits until the game is decided', () => {
    expect(seatOf(event(RoundStage.STARTED), 'y')).toMatchObject({ index: 0, color: Color.BLACK, opponentId: 'x' });
    expect(seatOf(event(RoundStage.STARTED, Score.DRAW), 'y')).toBeUndefined();
    expect(seatOf(event(RoundStage.STARTED), 'z')).toBeUndefined();
    expect(seatOf(event(RoundStage.STARTED), undefined)).toBeUndefined();
  });

  it('knows how it stands and who rules', () => {
    expect(standingOf(create(GetEventResponseSchema, { stage: EventStage.OPEN }))).toBe('registration');
    expect(standingOf(event(RoundStage.PUBLISHED))).toBe('published');
    expect(standingOf(create(GetEventResponseSchema, { stage: EventStage.CANCELLED }))).toBe('cancelled');
    expect([isArbiter(event(RoundStage.STARTED), 'o'), isArbiter(event(RoundStage.STARTED), 'a'), isArbiter(event(RoundStage.STARTED), 'x')]).toEqual([true, true, false]);
  });

  it('takes late entries as long as the regulations say', () => {
    expect(takesEntries(event(RoundStage.STARTED))).toBe(true);
    const late = event(RoundStage.STARTED);
    late.created!.regulations!.entry!.lastLateEntry = 1;
    expect(takesEntries(late)).toBe(false);
  });

  it('keeps an hour through an input', () => {
    const hour = Date.UTC(2026, 5, 1, 18, 30);
    expect(fromLocal(toLocal(hour))).toBe(hour);
    expect(fromLocal('')).toBeUndefined();
  });
});
