// REST of challenges by link.
import { LinkChallengeSchema } from '../gen/escaque/gateway/v1/challenge_pb';
import { get } from './rest';

export const linkChallenge = (challengeId: string) => get(`challenge/${challengeId}`, LinkChallengeSchema);
