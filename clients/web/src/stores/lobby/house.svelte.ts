// The computers of the house that are there now.
import { askHouse, type HouseComputer } from '../../net/rest_house';

class HouseStore {
  computers = $state.raw<readonly HouseComputer[]>([]);
  /** Challenges that wait for a place, this user's included. */
  waiting = $state(0);
  /** Whether the list has come from the server. */
  isKnown = $state(false);

  /** What cannot be asked now stays as it was. */
  async ask(): Promise<void> {
    const house = await askHouse().catch(() => undefined);
    if (!house) return;
    this.computers = house.computers ?? [];
    this.waiting = house.waiting ?? 0;
    this.isKnown = true;
  }
}

export const house = new HouseStore();
