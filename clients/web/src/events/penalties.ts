// Fines and expulsions: by which articles, and how they are said. tests/events/penalties.test.ts compares the articles with the
// server's tables.
import { EntrantPenalty } from '../gen/escaque/matchmaking/v1/event_pb';
import type { GetEventResponse, GivenPenalty } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { eventText } from '../i18n/events';
import { sayArticle } from '../i18n/say';
import { sayAmount } from './rules_of_prizes';
import { nameOf } from './view';

export interface PenaltyArticles {
  /** Of the editions that know fines. */
  readonly fine?: string;
  readonly expulsion: string;
}

const k2023: PenaltyArticles = { fine: 'fide-2023 12.9.7', expulsion: 'fide-2023 12.9.9' };

export const kPenaltyArticles: Readonly<Record<string, PenaltyArticles>> = {
  classic: { expulsion: 'classic 19d' },
  'fide-1993': { expulsion: 'fide-1993 16.5' },
  'fide-1997': { expulsion: 'fide-1997 13.4e' },
  'fide-2014': { fine: 'fide-2014 12.9g', expulsion: 'fide-2014 12.9h' },
  'fide-2023': k2023,
};

/** The house edition cites those of 2023. */
export const penaltyArticles = (edition: string): PenaltyArticles => kPenaltyArticles[edition] ?? k2023;

/** "Bruno: fine of 25 EUR." */
export function sayPenalty(event: GetEventResponse, { penalised }: GivenPenalty): string {
  const name = nameOf(event, penalised?.userId ?? '');
  const isFine = penalised?.penalty === EntrantPenalty.FINE;
  return isFine ? eventText('said_fine', { name, amount: sayAmount(penalised.amount, event.created?.regulations?.prizes?.currency ?? '') }) : eventText('said_expulsion', { name });
}

/** The same with its article and its reason, as a report prints it. */
export const sayPenaltyInFull = (event: GetEventResponse, given: GivenPenalty): string =>
  [sayPenalty(event, given), `${sayArticle(given.penalised?.article ?? '')}.`, eventText('said_reason', { reason: given.reason })].join(' ');
