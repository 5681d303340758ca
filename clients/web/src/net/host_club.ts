// The club that holds an event, as the event's page and form know it. Read without the descriptors of clubs.
import { getJson } from './rest';

export interface HostClub {
  readonly name: string;
  readonly isClosed: boolean;
  /** Whoever asks is its president or an officer. */
  readonly isLed: boolean;
}

interface Answer {
  readonly club?: { readonly profile?: { readonly name?: string }; readonly isClosed?: boolean };
  readonly relation?: string;
}

export async function hostClub(clubId: string): Promise<HostClub> {
  const { club, relation = '' } = await getJson<Answer>(`club/${clubId}`);
  const isLed = relation === 'CLUB_RELATION_OFFICER' || relation === 'CLUB_RELATION_PRESIDENT';
  return { name: club?.profile?.name ?? '', isClosed: club?.isClosed ?? false, isLed };
}
