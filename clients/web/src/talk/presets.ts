// Ready-made phrases: which there are, and whether one talks by them.
import { Room } from '../gen/escaque/conduct/v1/talk_pb';

/** As the wire names them, in the order of a game. */
export const kPresets = ['hello', 'good_luck', 'good_game', 'well_played', 'thank_you', 'bye'] as const;

/** The code of the refusal by which one learns that the opponent reads nothing else. */
const kRefused = 'conduct.reads_presets';

/** How one talks in a room: by phrases alone, by phrases too, or as one likes. `code`: of the last refusal there. */
export function wayOfTalking(room: Room, isChild: boolean, code: string): 'only' | 'too' | 'free' {
  if (room === Room.TELL) return 'free';
  if (isChild) return 'only';
  return room === Room.PLAYERS && code === kRefused ? 'too' : 'free';
}
