// Rules of an event on talk at its games.
import { TalkRule } from '../gen/escaque/conduct/v1/talk_pb';
import { eventText } from '../i18n/events';

export const kTalkRules = [TalkRule.ALL, TalkRule.OPPONENTS, TalkRule.OFF] as const;

export function sayTalkRule(rule: TalkRule): string {
  if (rule === TalkRule.OFF) return eventText('talk_off');
  return eventText(rule === TalkRule.OPPONENTS ? 'talk_opponents' : 'talk_all');
}
