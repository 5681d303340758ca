// What a user sets at the server, for all their browsers.
import { create, toJson } from '@bufbuild/protobuf';
import { PreferencesSchema, type Audience, type ChildMark, type ComputerChallenges } from '../gen/escaque/accounts/v1/account_pb';
import { RequestComputerResponseSchema, type PersonChange } from '../gen/escaque/accounts/v1/accounts_service_pb';
import { get, post } from './rest';

export interface Wanted {
  readonly mayChallenge: Audience;
  readonly mayInvite: Audience;
  readonly mayTell: Audience;
  readonly maySee: Audience;
  readonly computerChallenges: ComputerChallenges;
  /** Those who have made it a child's account; not the user's to change. */
  readonly childMarks: readonly ChildMark[];
}

export const preferences = (): Promise<Wanted> => get('preferences', PreferencesSchema);

export const savePreferences = ({ mayChallenge, mayInvite, mayTell, maySee, computerChallenges }: Wanted): Promise<Wanted> => {
  const wanted = create(PreferencesSchema, { mayChallenge, mayInvite, mayTell, maySee, computerChallenges });
  return post('preferences', PreferencesSchema, toJson(PreferencesSchema, wanted));
};

/** What came of it: done, or an admin has to agree. */
export async function requestComputer(engine: string, operator: string): Promise<PersonChange | undefined> {
  return (await post('computer', RequestComputerResponseSchema, { engine, operator })).change;
}
