// Invitations to events and teams that wait for this user's answer, and the rounds that they are going to play.
import type { OwnRound } from '../bell/items';
import { getJson } from '../net/rest';
import { connection } from './connection.svelte';

/** As the wire has it. Read without its descriptors, which no page but those of events should load. */
export interface PendingInvitation {
  readonly eventId: string;
  readonly name: string;
  readonly teamId?: string;
  readonly teamName?: string;
  readonly by?: { readonly handle?: string };
  readonly startsMs?: number;
}

class Invitations {
  all = $state.raw<readonly PendingInvitation[]>([]);
  rounds = $state.raw<readonly OwnRound[]>([]);
  /** Of an event of which a round is being played. */
  isOfficial = $state(false);
  /** After the first answer, whatever it was. */
  isKnown = $state(false);

  constructor() {
    connection.onWelcome(() => void this.read());
    connection.onMessage(({ message }) => {
      if (message.case === 'invitationsChanged') void this.read();
    });
  }

  async read(): Promise<void> {
    try {
      const answer = connection.isMember ? await getJson<{ invitations?: PendingInvitation[]; rounds?: OwnRound[]; isOfficial?: boolean }>('invitations?limit=100') : {};
      this.all = answer.invitations ?? [];
      this.rounds = answer.rounds ?? [];
      this.isOfficial = answer.isOfficial ?? false;
    } catch {
      // What was known before is shown until the next reading.
    }
    this.isKnown = true;
  }
}

export const invitations = new Invitations();
