// Rules of an event on talk at its games.
import { afterEach, describe, expect, it } from 'vitest';
import { Room, TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { kTalkRules, sayTalkRule } from '../../src/events/talk_rule';
import { isClosedBy } from '../../src/game/talk_rule';
import { speak } from '../speak';

afterEach(() => speak('en'));

describe('the rule on talk', () => {
  it('closes rooms of a game as the server does', () => {
    const open = (rule?: TalkRule) => [Room.PLAYERS, Room.SPECTATORS, Room.KIBITZ].filter((room) => !isClosedBy(rule, room));
    const all = [Room.PLAYERS, Room.SPECTATORS, Room.KIBITZ];
    expect(open()).toEqual(all);
    expect(open(TalkRule.UNSPECIFIED)).toEqual(all);
    expect(open(TalkRule.ALL)).toEqual(all);
    expect(open(TalkRule.OPPONENTS)).toEqual([Room.PLAYERS]);
    expect(open(TalkRule.OFF)).toEqual([]);
  });

  it('is said in both languages', () => {
    expect(kTalkRules.map(sayTalkRule)).toEqual(['everybody, as in other games', 'only the two players, to each other', 'nobody']);
    speak('es');
    expect(kTalkRules.map(sayTalkRule)).toEqual(['todos, como en las demás partidas', 'solo los dos jugadores, entre sí', 'nadie']);
  });
});
