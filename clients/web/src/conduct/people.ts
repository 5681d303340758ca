// What the admins' desk changes about people: their handle, title and roles, and whether theirs is a child's account.
import { Role, type User } from '../gen/escaque/common/v1/common_pb';
import { ChangeState, type PersonChange } from '../gen/escaque/accounts/v1/accounts_service_pb';
import type { PersonOrder } from '../net/rest_desk_people';

export type Kind = 'handle' | 'title' | 'roles' | 'child';
export const kKinds: readonly Kind[] = ['handle', 'title', 'roles', 'child'];

/** All that the desk gives; that of the operator is given on the server's machine. */
export const kDeskRoles: readonly Role[] = [Role.HELPER, Role.ARBITER, Role.ADMIN, Role.SECOND_SIGNER];

export const kTitles = ['GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM'] as const;

export interface PersonDraft {
  /** Handle or id. */
  readonly user: string;
  readonly kind: Kind;
  readonly handle: string;
  readonly title: string;
  readonly roles: readonly Role[];
  readonly isChild: boolean;
  readonly reason: string;
}

/** Roles, and the loss of a title, wait for somebody else. */
export const needsSignature = ({ kind, title }: Pick<PersonDraft, 'kind' | 'title'>): boolean => kind === 'roles' || (kind === 'title' && !title.trim());

export const isComplete = ({ user, kind, handle, reason }: PersonDraft): boolean => user.trim() !== '' && reason.trim() !== '' && (kind !== 'handle' || handle.trim() !== '');

/** Texts are one line, and titles are in capitals. */
export function changeOf({ user, kind, handle, title, roles, isChild, reason }: PersonDraft): PersonOrder {
  const value =
    kind === 'handle'
      ? ({ case: 'handle', value: handle.trim() } as const)
      : kind === 'title'
        ? ({ case: 'title', value: title.trim().toUpperCase() } as const)
        : kind === 'child'
          ? ({ case: 'isChild', value: isChild } as const)
          : ({ case: 'roles', value: { roles: kDeskRoles.filter((role) => roles.includes(role)) } } as const);
  return { case: 'change', value: { user: user.trim(), value, reason: reason.replace(/\s+/g, ' ').trim() } };
}

/** What somebody at the desk may do with a change that waits. */
export function mayDo({ state, user, by }: PersonChange, me: User): 'sign' | 'take_back' | undefined {
  if (state !== ChangeState.WAITING || user?.id === me.id) return undefined;
  return by?.id === me.id ? 'take_back' : 'sign';
}
