// Simuls that the lobby shows: those that wait for players, and those that have begun within a day.
import type { Simul } from '../../gen/escaque/matchmaking/v1/lobby_pb';
import { afterFact, hasStarted } from '../../lobby/simul';
import { connection } from '../connection.svelte';
import { lobby } from '../lobby.svelte';

class Simuls {
  all = $state.raw<readonly Simul[]>([]);
  /** Since the last connection. */
  isKnown = $state(false);
  readonly open = $derived(this.all.filter((simul) => !hasStarted(simul)));

  constructor() {
    connection.onMessage(({ message }) => {
      if (message.case === 'lobby') {
        this.all = message.value.simuls;
        this.isKnown = true;
      } else if (message.case === 'lobbyChanged') {
        for (const { fact } of message.value.facts) this.all = afterFact(this.all, fact);
      }
    });
    // What is followed already was told before this store was there.
    if (lobby.isLoaded) connection.socket.tell({ case: 'followLobby', value: {} });
  }
}

export const simuls = new Simuls();
