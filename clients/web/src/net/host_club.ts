// The club that holds an event, as the event's page and form know it. Read without the descriptors of clubs.
import { getJson } from './rest';

export interface HostClub {
  readonly name: string;
  readonly isClosed: boolean;
}

export async function hostClub(clubId: string): Promise<HostClub> {
  const { club } = await getJson<{ club?: { profile?: { name?: string }; isClosed?: boolean } }>(`club/${clubId}`);
  return { name: club?.profile?.name ?? '', isClosed: club?.isClosed ?? false };
}
