// Team events in words of the user's language.
import type { BoardEnd } from '../events/teams';
import type { texts } from './en/teams';
import { eventText } from './events';
import { inLanguage, translator } from './index.svelte';

type TeamKey = keyof typeof texts;

export const teamText = translator<TeamKey>(inLanguage(import.meta.glob('./*/teams.ts', { eager: true, import: 'texts' })));

/** "Board 2", "Reserve 1": a place in the order of a team, from 0. */
export const sayPlaceInTeam = (index: number, boards: number): string => (index < boards ? teamText('board_n', { n: index + 1 }) : teamText('reserve_n', { n: index + 1 - boards }));

/** A criterion of the standings by its name; the code itself where it is not known. */
export const sayTeamCriterion = (code: string): string => {
  const key = `cr_${code}`;
  return teamText.has(key) ? teamText(key) : code;
};

const kMarks = { won: 'white', lost: 'black', drawn: 'draw', both_lost: 'both_lose' } as const;
const kForfeitMarks = { ...kMarks, won: 'white_forfeit', lost: 'black_forfeit', both_lost: 'both_forfeit' } as const;

/** "1-0" as the team named first has it, "+ -" for a forfeit; nothing while there is none. */
export const endMark = (end: BoardEnd | undefined, isForfeit: boolean): string => (end ? eventText(`score_${(isForfeit ? kForfeitMarks : kMarks)[end]}`) : '');

export const sayBoardEnd = (end: BoardEnd, names: { first: string; second: string }, isForfeit: boolean): string =>
  [teamText(`say_${end}`, names), isForfeit ? teamText('by_forfeit') : ''].filter(Boolean).join(' ');

const kResults: Readonly<Record<string, TeamKey>> = { '1': 'played_won', '=': 'played_drawn', '0': 'played_lost', '+': 'forfeit_won', '-': 'forfeit_lost' };

/** Of a member's board, as in a report. */
export const sayMemberResult = (result: string): string => (kResults[result] ? teamText(kResults[result]) : result);
