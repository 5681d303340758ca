// REST of people who are online.
import { OnlinePeopleSchema, OnlinePersonSchema } from '../gen/escaque/gateway/v1/people_pb';
import { get } from './rest';

/** Those whom the user follows first, then the best. */
export const peopleOnline = (page: string) => get(`people/online?${new URLSearchParams({ limit: '100', ...(page && { page }) })}`, OnlinePeopleSchema);

/** All whom the user follows. */
export const peopleFollowed = () => get('people/followed', OnlinePeopleSchema);

export const personOnline = (handle: string) => get(`user/${encodeURIComponent(handle)}/online`, OnlinePersonSchema);
