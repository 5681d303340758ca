// What an event's page reads beside the event itself, again with every version of it. To be called while a component is
// made.
import type { RoundExplanation } from '../gen/escaque/matchmaking/v1/explanation_pb';
import type { GetEventResponse, GetStandingsResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { sayEventError } from '../i18n/events';
import { explanation, standings } from '../net/rest_events';
import { insist } from './event_news';

/** For an effect: `answered` or `failed` are called until the effect runs again. */
function whileWanted<T>(ask: () => Promise<T>, answered: (answer: T) => void, failed: (reason: unknown) => void): () => void {
  let isWanted = true;
  void insist(ask, () => isWanted, failed).then((answer) => answer !== undefined && answered(answer));
  return () => void (isWanted = false);
}

/** `table` is the last one that was answered, `error` why there is no newer one. */
export function readStandings(event: () => GetEventResponse, eventId: () => string): { readonly table: GetStandingsResponse | undefined; readonly error: string } {
  let table = $state.raw<GetStandingsResponse | undefined>();
  let error = $state('');
  $effect(() => {
    void event().version;
    const id = eventId();
    return whileWanted(() => standings(id), (answer) => ((table = answer), (error = '')), (reason) => (error = sayEventError(reason)));
  });
  return {
    get table() {
      return table;
    },
    get error() {
      return error;
    },
  };
}

/** Why a round is paired so, while that `isWanted`. Reasons go by the results known now: a corrected one changes them. */
export function readReasons(event: () => GetEventResponse, round: () => number | undefined, isWanted: () => boolean): { readonly why: RoundExplanation | undefined; readonly error: string } {
  let why = $state.raw<RoundExplanation | undefined>();
  let error = $state('');
  $effect(() => {
    const asked = round();
    void event().version;
    const id = event().created?.eventId ?? '';
    if (!isWanted() || asked === undefined) return;
    return whileWanted(() => explanation(id, asked), (answer) => ((why = answer), (error = '')), (reason) => (error = sayEventError(reason)));
  });
  return {
    get why() {
      return why;
    },
    get error() {
      return error;
    },
  };
}
