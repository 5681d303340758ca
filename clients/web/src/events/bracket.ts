// What is shown of a knock-out: names of its rounds and games, scores of its ties.
import { MatchGameKind, type PairedRound } from '../gen/escaque/matchmaking/v1/event_pb';
import { TieEnd, type BracketRound, type BracketTie, type GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { eventText, sayPoints, type EventKey } from '../i18n/events';

/** "Semi-finals", by how many ties a round has. */
export function sayBracketRound({ ties }: BracketRound): string {
  if (ties.length === 1) return eventText('ko_final');
  if (ties.length === 2) return eventText('ko_semi');
  return ties.length === 4 ? eventText('ko_quarter') : eventText('ko_last', { n: ties.length * 2 });
}

export const sayGame = (kind: MatchGameKind, n: number): string => eventText(`game_${MatchGameKind[kind]}` as EventKey, { n });

/** "Semi-finals, rapid game 1": what is played in a round of the event; nothing in other systems. */
export function sayWhat(event: GetEventResponse, round: PairedRound | undefined): string {
  const match = round?.boards[0]?.match;
  const ties = match && event.bracket[match.bracketRound - 1];
  return match && ties ? eventText('ko_what', { round: sayBracketRound(ties), game: sayGame(match.kind, match.number) }) : '';
}

/** The round of the bracket that is being played, from 0; the last one when all is over. */
export function currentRound(event: GetEventResponse): number {
  const open = event.bracket.findIndex(({ ties }) => ties.some((tie) => tie.end === TieEnd.UNSPECIFIED));
  return open < 0 ? event.bracket.length - 1 : open;
}

/** The winner of it all; undefined while there is none. */
export const championOf = (event: GetEventResponse): string | undefined => event.bracket.at(-1)?.ties[0]?.winnerId || undefined;

/** One player's points kind by kind: "1½", "2", each with the name of its kind. */
export const pointsOf = (tie: BracketTie, isFirst: boolean): { points: string; kind: string }[] =>
  tie.scores.map((score) => ({ points: sayPoints(5 * (isFirst ? score.first : score.second)), kind: eventText(`kind_${MatchGameKind[score.kind]}` as EventKey) }));

/** Whether some tie has gone to tie-break games, so that there are several numbers to tell apart. */
export const hasTieBreaks = (event: GetEventResponse): boolean => event.bracket.some(({ ties }) => ties.some((tie) => tie.scores.length > 1));

/** Black goes on after a drawn game of sudden death. */
function isDrawnAtLast({ scores }: BracketTie): boolean {
  const last = scores.at(-1);
  return last?.kind === MatchGameKind.SUDDEN_DEATH && last.first === last.second;
}

/** What stands under a tie whose points do not say who goes on; nothing else. */
export function sayEnd(tie: BracketTie): string {
  if (tie.end === TieEnd.UNSPECIFIED) return '';
  if (tie.end === TieEnd.BY_GAMES && isDrawnAtLast(tie)) return eventText('tie_drawn_at_last');
  if (!tie.winnerId) return eventText('tie_none');
  if (tie.end === TieEnd.WALKOVER) return eventText('tie_walkover');
  if (tie.end === TieEnd.BYE) return eventText('tie_bye');
  return tie.end === TieEnd.AS_PAIRED ? eventText('tie_as_paired') : '';
}

/** Whether somebody's place is still open, or nobody will take it. */
export const sayPlace = (tie: BracketTie): string => eventText(tie.end === TieEnd.UNSPECIFIED ? 'tie_unknown' : 'tie_nobody');
