// What a user sets at the server, for all their browsers.
import { create, toJson } from '@bufbuild/protobuf';
import { PreferencesSchema, type Audience } from '../gen/escaque/accounts/v1/account_pb';
import { get, post } from './rest';

export interface Wanted {
  readonly mayChallenge: Audience;
  readonly mayInvite: Audience;
}

export const preferences = (): Promise<Wanted> => get('preferences', PreferencesSchema);

export const savePreferences = ({ mayChallenge, mayInvite }: Wanted): Promise<Wanted> =>
  post('preferences', PreferencesSchema, toJson(PreferencesSchema, create(PreferencesSchema, { mayChallenge, mayInvite })));
