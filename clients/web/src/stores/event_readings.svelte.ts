// What an event's page reads beside the event itself, again with every version of it. To be called while a component is
// made.
import type { RoundExplanation } from '../gen/escaque/matchmaking/v1/explanation_pb';
import type { GetEventResponse, GetStandingsResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { sayFault } from '../i18n/events';
import { explanation, standings } from '../net/rest_events';

/** `table` is the last one that was answered, `fault` why there is no newer one. */
export function readStandings(event: () => GetEventResponse, eventId: () => string): { readonly table: GetStandingsResponse | undefined; readonly fault: string } {
  let table = $state.raw<GetStandingsResponse | undefined>();
  let fault = $state('');
  $effect(() => {
    const version = event().version;
    standings(eventId()).then(
      (answer) => {
        if (version === event().version) table = answer;
        fault = '';
      },
      (reason: unknown) => (fault = sayFault(reason)),
    );
  });
  return {
    get table() {
      return table;
    },
    get fault() {
      return fault;
    },
  };
}

/** Why a round is paired so, while that `isWanted`. Reasons go by the results known now: a corrected one changes them. */
export function readReasons(event: () => GetEventResponse, round: () => number | undefined, isWanted: () => boolean): { readonly why: RoundExplanation | undefined; readonly fault: string } {
  let why = $state.raw<RoundExplanation | undefined>();
  let fault = $state('');
  $effect(() => {
    const asked = round();
    const version = event().version;
    if (!isWanted() || asked === undefined) return;
    explanation(event().created?.eventId ?? '', asked).then(
      (answer) => {
        if (asked === round() && version === event().version) why = answer;
        fault = '';
      },
      (reason: unknown) => (fault = sayFault(reason)),
    );
  });
  return {
    get why() {
      return why;
    },
    get fault() {
      return fault;
    },
  };
}
