// The people who rule in an event and who decide its appeals: accounts, once they are named; until then the committee's printed names.
import type { User } from '../gen/escaque/common/v1/common_pb';
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { eventText } from '../i18n/events';

export interface Officials {
  readonly about: string;
  /** With an account, or without. */
  readonly names: readonly { readonly name: string; readonly hasAccount: boolean }[];
}

const named = (users: readonly User[]): Officials['names'] => users.filter(({ handle }) => handle).map(({ handle }) => ({ name: handle, hasAccount: true }));

/** Those of whom there is somebody. */
export function officialsOf({ arbiters, committee, reserves, created }: GetEventResponse): readonly Officials[] {
  const printed = (created?.regulations?.appealsCommittee ?? []).map((name) => ({ name, hasAccount: false }));
  const all = [
    { about: eventText('arbiters'), names: named(arbiters) },
    { about: eventText('committee'), names: committee.length ? named(committee) : printed },
    { about: eventText('reserves'), names: named(reserves) },
  ];
  return all.filter(({ names }) => names.length);
}
