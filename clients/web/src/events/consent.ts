// Invitations of an event, as far as the viewer is shown them, and whether its games count for ratings. Pure.
import type { GetEventResponse, Invitation } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';

export const invitedId = ({ person }: Invitation): string => person?.player?.user?.id ?? '';

export const invitationsTo = (event: GetEventResponse, userId: string | undefined): readonly Invitation[] =>
  userId === undefined ? [] : event.invitations.filter((invitation) => invitedId(invitation) === userId);

export const invitedFor = (event: GetEventResponse, teamId: string): readonly Invitation[] =>
  event.invitations.filter((invitation) => invitation.teamId === teamId);

/** The handle of whoever invited, where the viewer can see who that is. */
export function inviterOf(event: GetEventResponse, { byId }: Invitation): string {
  const users = [...event.arbiters, ...event.teams.map(({ captain }) => captain), ...event.entrants.map(({ person }) => person?.player?.user)];
  return users.find((user) => user?.id === byId)?.handle ?? '';
}

/** `refused` and `approved`: by an arbiter of the site; undefined: nobody has to rule. */
export type Approval = 'waits' | 'refused' | 'approved';

export function approvalOf(wantsRated: boolean | undefined, isRated: boolean, ruling: { readonly isApproved: boolean } | undefined): Approval | undefined {
  if (!wantsRated) return undefined;
  if (ruling && !ruling.isApproved) return 'refused';
  if (!isRated) return 'waits';
  return ruling ? 'approved' : undefined;
}
