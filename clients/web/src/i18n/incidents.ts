// What happened in a game besides moves, said in words: by `fact_<kind>` of `<language>/incidents.ts`, or as is said here.
import { ArbiterAction, ClockAdjustment, QuickplayRequest, QuickplayRuling } from '../gen/escaque/games/v1/entry_pb';
import type { ArbiterActed, ManTouched, QuickplayRequested } from '../gen/escaque/games/v1/entry_pb';
import { toColor } from '../game/evolve';
import type { Incident } from '../game/state';
import type { texts } from './en/incidents';
import { inLanguage, t, translator } from './index.svelte';
import { sayColor } from './say';

type IncidentKey = keyof typeof texts;
const said = translator<IncidentKey>(inLanguage(import.meta.glob('./*/incidents.ts', { eager: true, import: 'texts' })));

export interface Said {
  readonly text: string;
  readonly article: string;
}

const nameOf = (color: number): string => sayColor(toColor(color) ?? 'white');
/** "2:05", without a sign. */
function minutesOf(ms: number): string {
  const all = Math.round(Math.abs(ms) / 1000);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}
const seconds = (ms: number): string => String(Math.round(Math.abs(ms) / 1000));

export function sayIncident({ fact }: Pick<Incident, 'fact'>): Said | undefined {
  switch (fact.case) {
    case 'drawOffered':
      return { text: t('offers_draw', { by: nameOf(fact.value.by) }), article: '' };
    case 'claimRefused':
      return { text: sayWrongClaim(nameOf(fact.value.by), fact.value.penaltyMs, fact.value.offClaimantMs), article: fact.value.article };
    case 'periodBegun':
      return { text: said('period_begun', { color: nameOf(fact.value.color), n: fact.value.period + 1, time: minutes(fact.value.addedMs) }), article: '' };
    case 'clockAdjusted': {
      const { whiteMs = 0, blackMs = 0 } = fact.value.credited ?? {};
      if (fact.value.reason === ClockAdjustment.OPPONENT) return { text: said('time_given', { color: sayColor(whiteMs ? 'white' : 'black'), n: seconds(whiteMs || blackMs) }), article: '' };
      if (fact.value.reason !== ClockAdjustment.ARBITER) return { text: said('credited_outage', { white: seconds(whiteMs), black: seconds(blackMs) }), article: '' };
      // "+2:00" of whom it was changed.
      const changes = ([['white', whiteMs], ['black', blackMs]] as const).filter(([, ms]) => ms).map(([color, ms]) => `${sayColor(color)} ${ms < 0 ? '−' : '+'}${minutesOf(ms)}`);
      return { text: said('clocks_by_arbiter', { changes: changes.join(', ') || '±0' }), article: '' };
    }
    case 'quickplayRequested':
      return { text: sayRequest(fact.value), article: fact.value.article };
    case 'quickplayRuled':
      return { text: sayRuling(fact.value.ruling, fact.value.incrementMs, fact.value.toOpponentMs), article: fact.value.article };
    case 'arbiterActed':
      return { text: sayOrder(fact.value), article: fact.value.order?.article ?? '' };
    case 'arbiterCalled':
      // Arbiters only are told what it is about.
      return { text: said(fact.value.about ? 'fact_arbiterCalled_about' : 'fact_arbiterCalled', { by: nameOf(fact.value.by), about: fact.value.about }), article: '' };
    case 'playContinued':
      return { text: toColor(fact.value.by) ? said('fact_playContinued', { by: nameOf(fact.value.by) }) : said('play_continues'), article: '' };
    case 'manTouched':
      return { text: sayTouched(fact.value), article: fact.value.article };
    case 'positionJudged': {
      const { cannotWin, plies } = fact.value;
      const winner = toColor(cannotWin);
      return { text: winner ? said('judged_unwinnable', { color: sayColor(winner) }) : said('judged_dead', { n: plies }), article: '' };
    }
    case 'appealDecided':
      return { text: [said(fact.value.isUpheld ? 'appeal_upheld' : 'appeal_dismissed', { reason: fact.value.order?.reason ?? '' }), ...(fact.value.isDepositReturned ? [said('deposit_returned')] : [])].join(' '), article: fact.value.order?.article ?? '' };
    default:
      return sayPlainly(fact);
  }
}

/** By the text of its kind, whose holes are the fields of the fact: a side by its name, times in seconds. */
function sayPlainly(fact: Incident['fact']): Said | undefined {
  const key = `fact_${fact.case}`;
  if (!fact.case || !said.has(key)) return undefined;
  const params: Record<string, string | number> = {};
  for (const [name, field] of Object.entries(fact.value) as [string, unknown][]) {
    if (typeof field === 'string') params[name] = field;
    if (typeof field === 'number') params[name] = name === 'by' ? nameOf(field) : name.endsWith('Ms') ? seconds(field) : field;
  }
  return { text: said(key, params), article: 'article' in fact.value ? fact.value.article : '' };
}

export const sayRequest = ({ request, by }: QuickplayRequested): string =>
  said(request === QuickplayRequest.INCREMENT ? 'quickplay_asked_increment' : 'quickplay_asked_draw', { color: nameOf(by) });

export function sayTouched({ by, from, to, becomesQueen }: ManTouched): string {
  const key = becomesQueen ? 'touched_queen' : !from ? 'touched_take' : to ? 'touched_move_to' : 'touched_move';
  return said(key, { by: nameOf(by), from, to });
}

/** With the player whom it is about, if it is about one. */
function sayOrder({ action, color, order }: ArbiterActed): string {
  const named = toColor(color);
  const done = said(`arbiter_${ArbiterAction[action]}` as IncidentKey);
  return said('arbiter_did', { action: named ? `${done} (${sayColor(named)})` : done, reason: order?.reason ?? '' });
}

function sayWrongClaim(color: string, toOpponentMs: number, offClaimantMs: number): string {
  const parts = [
    said('claim_wrong', { color }),
    toOpponentMs ? said('claim_to_opponent', { n: seconds(toOpponentMs) }) : '',
    offClaimantMs ? said('claim_off_claimant', { n: seconds(offClaimantMs) }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function sayRuling(ruling: QuickplayRuling, incrementMs: number, toOpponentMs: number): string {
  const parts = [
    said(`quickplay_${QuickplayRuling[ruling]}` as IncidentKey),
    incrementMs ? said('increment_granted', { n: seconds(incrementMs) }) : '',
    toOpponentMs ? said('claim_to_opponent', { n: seconds(toOpponentMs) }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function minutes(ms: number): string {
  const rest = Math.round((ms % 60_000) / 1000);
  return rest ? `${Math.floor(ms / 60_000)}:${String(rest).padStart(2, '0')}` : String(ms / 60_000);
}
