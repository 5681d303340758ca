// What happened in a game besides moves, said in words.
import { ArbiterAction, ClockAdjustment, QuickplayRequest, QuickplayRuling } from '../gen/escaque/games/v1/entry_pb';
import type { ArbiterActed, QuickplayRequested } from '../gen/escaque/games/v1/entry_pb';
import { toColor } from '../game/evolve';
import type { Incident } from '../game/state';
import { t, type Key } from './index.svelte';
import { sayColor } from './say';

export interface Said {
  readonly text: string;
  readonly article: string;
}

const nameOf = (color: number): string => sayColor(toColor(color) ?? 'white');
const seconds = (ms: number): string => String(Math.round(Math.abs(ms) / 1000));

export function sayIncident({ fact }: Pick<Incident, 'fact'>): Said | undefined {
  switch (fact.case) {
    case 'drawOffered':
      return { text: t('draw_offered_by', { color: nameOf(fact.value.by) }), article: '' };
    case 'drawDeclined':
      return { text: t('draw_declined_by', { color: nameOf(fact.value.by) }), article: '' };
    case 'takebackTaken':
      return { text: t('took_back', { n: fact.value.plies }), article: '' };
    case 'claimRefused':
      return { text: sayWrongClaim(nameOf(fact.value.by), fact.value.penaltyMs, fact.value.offClaimantMs), article: fact.value.article };
    case 'periodBegun':
      return { text: t('period_begun', { color: nameOf(fact.value.color), n: fact.value.period + 1, time: minutes(fact.value.addedMs) }), article: '' };
    case 'clockAdjusted': {
      const { whiteMs = 0, blackMs = 0 } = fact.value.credited ?? {};
      if (fact.value.reason !== ClockAdjustment.ARBITER) return { text: t('credited_outage', { white: seconds(whiteMs), black: seconds(blackMs) }), article: '' };
      const change = (ms: number): string => (ms < 0 ? '−' : ms > 0 ? '+' : '') + seconds(ms);
      return { text: t('clocks_by_arbiter', { white: change(whiteMs), black: change(blackMs) }), article: '' };
    }
    case 'illegalMoveMade':
      return { text: t('illegal_made', { color: nameOf(fact.value.by), move: fact.value.uci }), article: fact.value.article };
    case 'illegalMovePenalised':
      return { text: t('illegal_cost', { color: nameOf(fact.value.by), number: fact.value.number, n: seconds(fact.value.penaltyMs) }), article: fact.value.article };
    case 'quickplayRequested':
      return { text: sayRequest(fact.value), article: fact.value.article };
    case 'quickplayRuled':
      return { text: sayRuling(fact.value.ruling, fact.value.incrementMs, fact.value.toOpponentMs), article: fact.value.article };
    case 'arbiterCalled':
      return { text: t('arbiter_called', { color: nameOf(fact.value.by), about: fact.value.about }), article: '' };
    case 'arbiterActed':
      return { text: sayOrder(fact.value), article: fact.value.order?.article ?? '' };
    case 'gameAdjourned':
      return { text: t('adjourned'), article: fact.value.article };
    case 'gameResumed':
      return { text: t('resumed'), article: '' };
    case 'sealedMoveOpened':
      return { text: t('seal_opened', { color: nameOf(fact.value.by), move: fact.value.text }), article: fact.value.article };
    case 'sealedMoveLost':
      return { text: t('seal_lost'), article: fact.value.article };
    case 'rulingAppealed':
      return { text: t('appealed', { color: nameOf(fact.value.by), grounds: fact.value.grounds }), article: '' };
    case 'appealDecided':
      return { text: t(fact.value.isUpheld ? 'appeal_upheld' : 'appeal_dismissed', { reason: fact.value.order?.reason ?? '' }), article: fact.value.order?.article ?? '' };
    default:
      return undefined;
  }
}

export const sayRequest = ({ request, by }: QuickplayRequested): string =>
  t(request === QuickplayRequest.INCREMENT ? 'quickplay_asked_increment' : 'quickplay_asked_draw', { color: nameOf(by) });

/** With the player whom it is about, if it is about one. */
function sayOrder({ action, color, order }: ArbiterActed): string {
  const named = toColor(color);
  const done = t(`arbiter_${ArbiterAction[action]}` as Key);
  return t('arbiter_did', { action: named ? `${done} (${sayColor(named)})` : done, reason: order?.reason ?? '' });
}

function sayWrongClaim(color: string, toOpponentMs: number, offClaimantMs: number): string {
  const parts = [
    t('claim_wrong', { color }),
    toOpponentMs ? t('claim_to_opponent', { n: seconds(toOpponentMs) }) : '',
    offClaimantMs ? t('claim_off_claimant', { n: seconds(offClaimantMs) }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function sayRuling(ruling: QuickplayRuling, incrementMs: number, toOpponentMs: number): string {
  const parts = [
    t(`quickplay_${QuickplayRuling[ruling]}` as Key),
    incrementMs ? t('increment_granted', { n: seconds(incrementMs) }) : '',
    toOpponentMs ? t('claim_to_opponent', { n: seconds(toOpponentMs) }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function minutes(ms: number): string {
  const rest = Math.round((ms % 60_000) / 1000);
  return rest ? `${Math.floor(ms / 60_000)}:${String(rest).padStart(2, '0')}` : String(ms / 60_000);
}
