// Texts of names, titles and roles at the admins' desk.
import { Role } from '../../gen/escaque/common/v1/common_pb';
import { ChangeState, type PersonChange } from '../../gen/escaque/accounts/v1/accounts_service_pb';
import type { texts } from '../en/conduct/people';
import { inLanguage, translator, words } from '../index.svelte';

export type PeopleKey = keyof typeof texts;
export const peopleText = translator<PeopleKey>(inLanguage(import.meta.glob('../*/conduct/people.ts', { eager: true, import: 'texts' })));

export const sayRole = (role: Role): string => {
  const key = `role_${Role[role]}`;
  return peopleText.has(key) ? peopleText(key as PeopleKey) : Role[role];
};

/** The new value: "Benito", "WGM", "arbiter, admin". */
export function sayValue({ value }: Pick<PersonChange, 'value'>): string {
  switch (value.case) {
    case 'handle':
      return value.value;
    case 'title':
      return value.value || peopleText('no_title');
    case 'roles':
      return value.value.roles.map(sayRole).join(', ') || peopleText('no_roles');
    case 'isChild':
      return peopleText(value.value ? 'child' : 'no_child');
    case 'computer':
      return value.value.operator ? peopleText('computer_of', { engine: value.value.engine, name: value.value.operator }) : peopleText('computer', { engine: value.value.engine });
    default:
      return '';
  }
}

/** By whom it was settled, and when; nothing while it waits. */
export function sayHowItEnded({ state, settledBy, settledMs }: Pick<PersonChange, 'state' | 'settledBy' | 'settledMs'>): string {
  const key = `state_${ChangeState[state]}`;
  return peopleText.has(key) ? peopleText(key as PeopleKey, { name: settledBy?.handle ?? '', date: words.moments.format(settledMs) }) : '';
}
