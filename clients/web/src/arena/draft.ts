// A new arena's form, and the regulations that it means. Pure.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { TalkRule } from '../gen/escaque/conduct/v1/talk_pb';
import type { ArenaRegulationsSchema } from '../gen/escaque/matchmaking/v1/arena_pb';

export interface ArenaDraft {
  name: string;
  text: string;
  minutes: number;
  increment: number;
  /** As of datetime-local. */
  start: string;
  durationMinutes: number;
  isRated: boolean;
  allowsBerserk: boolean;
  countsLate: boolean;
  minRating: number | undefined;
  maxRating: number | undefined;
  maxPlayers: number | undefined;
  waveSeconds: number;
  closingSeconds: number | undefined;
  talkRule: TalkRule;
}

export const kArenaDraft: ArenaDraft = {
  name: '',
  text: '',
  minutes: 3,
  increment: 0,
  start: '',
  durationMinutes: 45,
  isRated: true,
  allowsBerserk: true,
  countsLate: false,
  minRating: undefined,
  maxRating: undefined,
  maxPlayers: undefined,
  waveSeconds: 3,
  closingSeconds: undefined,
  talkRule: TalkRule.ALL,
};

/** `startMs` is the draft's start, read. */
export function arenaRegulationsOf(draft: ArenaDraft, startMs: number): MessageInitShape<typeof ArenaRegulationsSchema> {
  return {
    name: draft.name.trim(),
    text: draft.text.trim(),
    timeControl: { baseMs: draft.minutes * 60_000, incrementMs: draft.increment * 1000 },
    isRated: draft.isRated,
    startsMs: startMs,
    durationMs: draft.durationMinutes * 60_000,
    waveEveryMs: draft.waveSeconds * 1000,
    ...(draft.closingSeconds === undefined ? {} : { closingWindowMs: draft.closingSeconds * 1000 }),
    countsLateGames: draft.countsLate,
    allowsBerserk: draft.allowsBerserk,
    ...(draft.minRating === undefined ? {} : { minRating: draft.minRating }),
    ...(draft.maxRating === undefined ? {} : { maxRating: draft.maxRating }),
    maxPlayers: draft.maxPlayers ?? 0,
  };
}
