import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { EventStage, GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { playedOff, tiesOf } from '../../src/events/play_off';

const kRows = [
  { userId: 'a', rank: 1, points: 60 },
  { userId: 'b', rank: 2, points: 50 },
  { userId: 'c', rank: 3, points: 50 },
  { userId: 'd', rank: 3, points: 50 },
  { userId: 'e', rank: 5, points: 40 },
  { userId: 'f', rank: 6, points: 40 },
];
const event = (playOffPlaces: number, more: { stage?: EventStage; playOffIds?: string[] } = {}) =>
  create(GetEventResponseSchema, { stage: EventStage.FINISHED, created: { regulations: { playOffPlaces } }, finished: { standings: kRows }, ...more });

describe('places that are played off', () => {
  it('are those of equal points, as far as the regulations have them played off', () => {
    expect(tiesOf(event(1))).toEqual([]);
    expect(tiesOf(event(2))).toEqual([{ userIds: ['b', 'c', 'd'], from: 2, to: 2 }]);
    expect(tiesOf(event(9))).toEqual([
      { userIds: ['b', 'c', 'd'], from: 2, to: 4 },
      { userIds: ['e', 'f'], from: 5, to: 6 },
    ]);
  });

  it('are none before the end, and none where nothing is played off', () => {
    expect(tiesOf(event(9, { stage: EventStage.OPEN }))).toEqual([]);
    expect(tiesOf(event(0))).toEqual([]);
  });

  it('are told once they are decided', () => {
    expect(playedOff(event(9))).toBeUndefined();
    expect(playedOff(event(9, { playOffIds: ['e', 'f'] }))).toEqual({ from: 5, to: 6 });
  });
});
