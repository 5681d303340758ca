// REST of running games.
import { RunningGamesSchema } from '../gen/escaque/gateway/v1/rest_pb';
import { get } from './rest';

/** A page of them; with `isFollowed` of the games of people whom the user follows. */
export const runningGames = (query: URLSearchParams, isFollowed: boolean) => get(`games/live${isFollowed ? '/followed' : ''}?${query}`, RunningGamesSchema);
