// What the admins' desk shows of talk as it comes.
import { Room, type Talk } from '../gen/escaque/conduct/v1/talk_pb';

/** Private messages are not among them. */
export const kLiveRooms = [Room.PLAYERS, Room.SPECTATORS, Room.KIBITZ, Room.CHANNEL, Room.SHOUT] as const;
/** How many lines a page keeps. */
const kKept = 300;

/** The latest first, each once; also after a reconnection. */
export function withLive(lines: readonly Talk[], came: readonly Talk[]): readonly Talk[] {
  const known = new Set(lines.map(({ lineId }) => lineId));
  const fresh = came.filter(({ room, lineId }) => room !== Room.TELL && !known.has(lineId));
  return fresh.length ? [...fresh.reverse(), ...lines].slice(0, kKept) : lines;
}

/** In this room; UNSPECIFIED: in all. */
export const liveIn = (lines: readonly Talk[], room: Room): readonly Talk[] => (room === Room.UNSPECIFIED ? lines : lines.filter((line) => line.room === room));
