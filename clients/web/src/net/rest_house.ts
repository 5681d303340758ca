// REST of the computers of the house. Read without its messages: the lobby asks at once.
import { getJson } from './rest';

export interface HouseComputer {
  readonly level: number;
  readonly user: { readonly handle: string };
}

export interface House {
  /** The weakest first; left out where there are none. */
  readonly computers?: readonly HouseComputer[];
  /** Challenges for which there is no place. */
  readonly waiting?: number;
}

export const askHouse = () => getJson<House>('house');
