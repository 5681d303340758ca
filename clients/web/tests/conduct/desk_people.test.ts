// Names, titles and roles at the admins' desk.
import { create, toJson } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from 'vitest';
import { Role, UserSchema } from '../../src/gen/escaque/common/v1/common_pb';
import { ChangeState, PersonChangeSchema, PersonCommandSchema } from '../../src/gen/escaque/accounts/v1/accounts_service_pb';
import { changeOf, isComplete, kDeskRoles, kKinds, mayDo, needsSignature, type PersonDraft } from '../../src/conduct/people';
import { peopleText, sayHowItEnded, sayRole, sayValue } from '../../src/i18n/conduct/people';
import { kLanguageCodes } from '../../src/i18n/languages';
import { speak } from '../speak';

const draft = (more: Partial<PersonDraft>): PersonDraft => ({ user: ' Ben ', kind: 'handle', handle: ' Benito ', title: 'wgm ', roles: [], isChild: true, reason: ' asked\n for it ', ...more });
const sent = (more: Partial<PersonDraft>) => toJson(PersonCommandSchema, create(PersonCommandSchema, { command: changeOf(draft(more)) }));

afterEach(() => speak('en'));

describe('a change of a person', () => {
  it('is sent with what was chosen alone', () => {
    expect(sent({})).toEqual({ change: { user: 'Ben', handle: 'Benito', reason: 'asked for it' } });
    expect(sent({ kind: 'title' })).toEqual({ change: { user: 'Ben', title: 'WGM', reason: 'asked for it' } });
    expect(sent({ kind: 'title', title: '' })).toEqual({ change: { user: 'Ben', title: '', reason: 'asked for it' } });
    expect(sent({ kind: 'roles', roles: [Role.ADMIN, Role.HELPER] })).toEqual({ change: { user: 'Ben', roles: { roles: ['ROLE_HELPER', 'ROLE_ADMIN'] }, reason: 'asked for it' } });
  });

  it('makes an account a child’s, or no longer', () => {
    expect(sent({ kind: 'child' })).toEqual({ change: { user: 'Ben', isChild: true, reason: 'asked for it' } });
    expect(sent({ kind: 'child', isChild: false })).toEqual({ change: { user: 'Ben', isChild: false, reason: 'asked for it' } });
    expect(needsSignature(draft({ kind: 'child' }))).toBe(false);
  });

  it('waits for a signature where it gives power or takes a title', () => {
    expect(needsSignature(draft({}))).toBe(false);
    expect(needsSignature(draft({ kind: 'title' }))).toBe(false);
    expect(needsSignature(draft({ kind: 'title', title: ' ' }))).toBe(true);
    expect(needsSignature(draft({ kind: 'roles' }))).toBe(true);
  });

  it('needs a user, a reason, and a name where that changes', () => {
    expect(isComplete(draft({}))).toBe(true);
    expect([draft({ user: ' ' }), draft({ reason: '' }), draft({ handle: '' })].map(isComplete)).toEqual([false, false, false]);
    expect(isComplete(draft({ kind: 'roles', handle: '' }))).toBe(true);
  });

  it('is signed by somebody else, and taken back by whoever asked', () => {
    const waiting = create(PersonChangeSchema, { state: ChangeState.WAITING, user: { id: 'b' }, by: { id: 'a' } });
    const may = (id: string) => mayDo(waiting, create(UserSchema, { id }));
    expect(['a', 'b', 'c'].map(may)).toEqual(['take_back', undefined, 'sign']);
    expect(mayDo({ ...waiting, state: ChangeState.DONE }, create(UserSchema, { id: 'c' }))).toBeUndefined();
  });
});

describe.each(kLanguageCodes)('its texts in %s', (language) => {
  it('name everything', () => {
    speak(language);
    for (const role of kDeskRoles) expect(sayRole(role)).not.toBe(Role[role]);
    for (const kind of kKinds) expect(peopleText(`kind_${kind}`)).toBeTruthy();
    expect(sayValue(create(PersonChangeSchema, { value: { case: 'handle', value: 'Benito' } }))).toBe('Benito');
    expect(sayValue(create(PersonChangeSchema, { value: { case: 'title', value: '' } }))).toBe(peopleText('no_title'));
    expect(sayValue(create(PersonChangeSchema, { value: { case: 'computer', value: { engine: 'Crafty', operator: 'Anna' } } }))).toBe(peopleText('computer_of', { engine: 'Crafty', name: 'Anna' }));
    expect(sayValue(create(PersonChangeSchema, { value: { case: 'computer', value: { engine: 'Crafty' } } }))).toBe(peopleText('computer', { engine: 'Crafty' }));
    expect(sayValue(create(PersonChangeSchema, { value: { case: 'roles', value: { roles: [Role.ADMIN] } } }))).toBe(sayRole(Role.ADMIN));
    const ended = (state: ChangeState) => sayHowItEnded(create(PersonChangeSchema, { state, settledBy: { handle: 'Eve' }, settledMs: 1 }));
    expect(ended(ChangeState.WAITING)).toBe('');
    expect(ended(ChangeState.DONE)).toContain('Eve');
    expect([ChangeState.REFUSED, ChangeState.LAPSED].map(ended).every(Boolean)).toBe(true);
  });
});
