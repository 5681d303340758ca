// What an edition of the Laws lets an event choose. The server refuses the rest; tests/events/rules.test.ts compares this
// with its tables. Pure.
import { Quickplay } from '../gen/escaque/games/v1/entry_pb';
import { editionOf, lawsClass, type LawsClass } from '../game/editions';
import type { Schedule } from '../game/schedule';

export interface Choices {
  /** Draws by agreement may be restricted. */
  readonly restrictsAgreement: boolean;
  /** Rapid and blitz with or without adequate supervision. */
  readonly choosesSupervision: boolean;
  /** Any default time up to an hour; otherwise an hour or none. */
  readonly choosesDefaultTime: boolean;
  /** Positions may be announced that are given more than fifty moves. */
  readonly announcesLongerCounts: boolean;
  /** Players may be allowed to stop the clocks to have an arbiter come. */
  readonly letsPlayersStopClocks: boolean;
  /** A player may end the game when the opponent has gone. */
  readonly knowsAbandonment: boolean;
  readonly quickplay: readonly Quickplay[];
}

const kSince2014 = { restrictsAgreement: true, choosesSupervision: true, choosesDefaultTime: true, announcesLongerCounts: false };
const kUntil1993 = { restrictsAgreement: false, choosesSupervision: false, choosesDefaultTime: false, announcesLongerCounts: true };
const kIn1997 = { ...kUntil1993, choosesDefaultTime: true, announcesLongerCounts: false };

const kQuickplay = { none: [], claim: [Quickplay.BY_ARBITER], increment: [Quickplay.NOT_USED, Quickplay.BY_ARBITER, Quickplay.BY_SERVER] } as const;

export function choicesOf(edition: string): Choices {
  const rest = edition === 'classic' || edition === 'fide-1993' ? kUntil1993 : edition === 'fide-1997' ? kIn1997 : kSince2014;
  return { ...rest, letsPlayersStopClocks: edition !== 'classic', knowsAbandonment: edition === 'online', quickplay: kQuickplay[editionOf(edition).quickplay] };
}

export const classOf = (edition: string, schedule: Schedule): LawsClass => lawsClass(editionOf(edition), schedule);

/** The last period has neither an increment nor a delay, and it is no blitz: then there is a quickplay finish. */
export function hasQuickplayFinish(edition: string, schedule: Schedule): boolean {
  const last = schedule.periods.at(-1);
  return last !== undefined && last.moves === 0 && last.incrementMs === 0 && schedule.delayKind === 'none' && classOf(edition, schedule) !== 'blitz';
}
