// A team as its form holds it: members in the order of their boards, reserves last. Pure.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ChangeTeamSchema, EnterTeamSchema } from '../gen/escaque/matchmaking/v1/event_command_pb';
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import type { Team } from '../gen/escaque/matchmaking/v1/team_pb';
import { entrantOf } from './view';

export interface Member {
  /** Of whoever is a member already; empty for a new one. */
  readonly id: string;
  readonly name: string;
  /** In an event that is played elsewhere: somebody without an account, by an arbiter. */
  readonly isWithoutAccount: boolean;
}

export interface TeamForm {
  readonly teamId: string;
  readonly name: string;
  /** The captain's handle, given by an arbiter; empty: oneself, or as it was. */
  readonly captain: string;
  readonly members: readonly Member[];
}

export type MemberError = 'twice' | 'full' | 'empty';

const isCalled = (name: string) => (member: Member): boolean => member.name.toLowerCase() === name.toLowerCase();

/** The team of whoever opens the form: captains mostly play too. */
export const newTeam = (captain: string): TeamForm => ({
  teamId: '',
  name: '',
  captain: '',
  members: captain ? [{ id: '', name: captain, isWithoutAccount: false }] : [],
});

export function formOf(event: GetEventResponse, team: Team): TeamForm {
  // Whoever is invited keeps their place; only the captain and the arbiters are told of them.
  const listed = team.listedIds.length > 0 ? team.listedIds : team.memberIds;
  const members = listed.map((id) => {
    const person = entrantOf(event, id)?.person ?? event.invitations.find((each) => each.person?.player?.user?.id === id)?.person;
    return { id, name: person?.name ?? '?', isWithoutAccount: !person?.player?.user?.handle };
  });
  return { teamId: team.teamId, name: team.name, captain: '', members };
}

export function errorOf(members: readonly Member[], name: string, most: number): MemberError | undefined {
  if (!name.trim()) return 'empty';
  if (members.length >= most) return 'full';
  return members.some(isCalled(name.trim())) ? 'twice' : undefined;
}

export const added = (members: readonly Member[], name: string, isWithoutAccount = false): Member[] => [...members, { id: '', name: name.trim(), isWithoutAccount }];

export const removed = (members: readonly Member[], index: number): Member[] => members.filter((_, i) => i !== index);

/** `by`: -1 up, 1 down; beyond the ends nothing changes. */
export function moved(members: readonly Member[], index: number, by: -1 | 1): Member[] {
  const to = index + by;
  const list = [...members];
  const [one, other] = [list[index], list[to]];
  if (one && other) [list[index], list[to]] = [other, one];
  return list;
}

const written = ({ id, name, isWithoutAccount }: Member) => {
  if (id) return { user: { id } };
  return isWithoutAccount ? { name } : { user: { handle: name } };
};

const captainOf = ({ captain }: TeamForm) => (captain.trim() ? { captain: { handle: captain.trim() } } : {});

const filled = (form: TeamForm) => ({ name: form.name.trim(), members: form.members.map(written), ...captainOf(form) });

export const entered = (form: TeamForm): MessageInitShape<typeof EnterTeamSchema> => filled(form);
export const changed = (form: TeamForm): MessageInitShape<typeof ChangeTeamSchema> => ({ teamId: form.teamId, ...filled(form) });
