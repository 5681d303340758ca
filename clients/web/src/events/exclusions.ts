// People whom the organiser keeps out of a series of events.
import type { Exclusion } from '../gen/escaque/matchmaking/v1/event_pb';
import { eventText } from '../i18n/events';
import type { EventCommand } from '../net/rest_events';

export const exclusionOf = (handle: string, isExcluded: boolean): EventCommand => ({ case: 'setExclusion', value: { user: { handle: handle.trim() }, isExcluded } });

/** "Bruno is excluded from this series. Reason: …"; to themselves: "You are excluded …". */
export const sayExclusion = ({ user, reason }: Exclusion, readerId: string | undefined): string =>
  [user?.id === readerId ? eventText('you_are_excluded') : eventText('is_excluded', { name: user?.handle ?? '' }), eventText('said_reason', { reason })].join(' ');
