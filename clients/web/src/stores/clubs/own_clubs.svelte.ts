// The clubs of this user, and what waits for them there. Comes with the bell, or with a page of clubs.
import { getJson } from '../../net/rest';
import type { OwnClub } from '../../clubs/relations';
import { connection } from '../connection.svelte';

class OwnClubs {
  all = $state.raw<readonly OwnClub[]>([]);
  /** After the first answer, whatever it was. */
  isKnown = $state(false);

  constructor() {
    connection.onWelcome(() => void this.read());
    // It came after the first one.
    if (connection.isKnown) void this.read();
    connection.onMessage(({ message }) => {
      if (message.case === 'invitationsChanged') void this.read();
    });
  }

  async read(): Promise<void> {
    try {
      this.all = (connection.isMember ? (await getJson<{ clubs?: OwnClub[] }>('clubs/mine')).clubs : undefined) ?? [];
    } catch {
      // What was known before is shown until the next reading.
    }
    this.isKnown = true;
  }
}

export const ownClubs = new OwnClubs();
