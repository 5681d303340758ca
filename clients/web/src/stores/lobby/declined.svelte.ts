// A challenge of this user that came to nothing: one reads so until one puts it away, also after a reload.
import { CloseReason } from '../../gen/escaque/matchmaking/v1/lobby_pb';
import { markedName } from '../../game/marked_name';
import { connection } from '../connection.svelte';
import { lobby } from '../lobby.svelte';

interface Declined {
  readonly challenger: string;
  readonly handle: string;
  /** The text. */
  readonly said: 'challenge_declined' | 'challenge_over' | 'link_over';
}
const kKept = 'escaque.declined';

function stored(doing: () => string | null | void): string | null {
  try {
    return doing() ?? null;
  } catch {
    // Private windows may forbid storage: then a reload forgets it.
    return null;
  }
}

class DeclinedChallenge {
  private kept = $state.raw<Declined | undefined>(JSON.parse(stored(() => sessionStorage.getItem(kKept)) ?? 'null') ?? undefined);
  /** Nobody reads those of another account that was here before. */
  readonly shown = $derived(this.kept?.challenger === connection.user?.id ? this.kept : undefined);

  /** What the lobby has just told. */
  take(): void {
    const { challenge, reason } = lobby.declined!;
    const said = challenge.isByLink ? 'link_over' : reason === CloseReason.DECLINED ? 'challenge_declined' : 'challenge_over';
    this.kept = { challenger: connection.user!.id, handle: markedName(challenge.challenged), said };
    stored(() => sessionStorage.setItem(kKept, JSON.stringify(this.kept)));
  }

  putAway(): void {
    lobby.declined = this.kept = undefined;
    stored(() => sessionStorage.removeItem(kKept));
  }
}

export const declinedChallenge = new DeclinedChallenge();
