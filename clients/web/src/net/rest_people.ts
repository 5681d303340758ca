// REST of whom one may challenge or write to. Read without its messages: a field asks while somebody types.
import { getJson } from './rest';

export interface FoundPerson {
  readonly user: { readonly handle: string; readonly title?: string; readonly isComputer?: boolean };
  readonly isOnline?: boolean;
}

/** At most ten, whose names begin so; `prefix` has two characters or more. */
export async function findPeople(prefix: string): Promise<readonly FoundPerson[]> {
  const { users = [] } = await getJson<{ users?: readonly FoundPerson[] }>(`users?prefix=${encodeURIComponent(prefix)}`);
  return users;
}
