// What the organiser of an event has said about talk at its games; the server rules (common/domain/etiquette/rooms.hpp).
import { Room, TalkRule } from '../gen/escaque/conduct/v1/talk_pb';

/** Whether nobody talks in this room of a game. */
export const isClosedBy = (rule: TalkRule | undefined, room: Room): boolean => rule === TalkRule.OFF || (rule === TalkRule.OPPONENTS && room !== Room.PLAYERS);
