import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { created, gameAfter, kWhite, type FactInit } from './builders';
import { approvalOf, invitationsTo, invitedFor, inviterOf } from '../src/events/consent';
import { formOf } from '../src/events/team_form';
import { officeIn, possibleOrders } from '../src/game/desk';
import { Termination } from '../src/gen/escaque/games/v1/entry_pb';
import { GetEventResponseSchema } from '../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';

const person = (id: string, name: string) => ({ name, player: { user: { id, handle: name } } });
const event = create(GetEventResponseSchema, {
  arbiters: [{ id: 'o', handle: 'Olga' }],
  entrants: [{ person: person('a', 'Ana') }],
  teams: [{ teamId: 't', name: 'Rooks', captain: { id: 'a', handle: 'Ana' }, memberIds: ['a'], listedIds: ['b', 'a'] }],
  invitations: [
    { person: person('b', 'Bruno'), byId: 'a', teamId: 't' },
    { person: person('c', 'Clara'), byId: 'o' },
  ],
});

describe('invitations', () => {
  it('are found by who is invited, by the team and by who invited', () => {
    expect(invitationsTo(event, 'c')).toEqual([event.invitations[1]]);
    expect(invitationsTo(event, undefined)).toEqual([]);
    expect(invitedFor(event, 't')).toEqual([event.invitations[0]]);
    expect(event.invitations.map((invitation) => inviterOf(event, invitation))).toEqual(['Ana', 'Olga']);
  });

  it('keep their places in the form of the team', () => {
    expect(formOf(event, event.teams[0]!).members.map(({ id, name }) => [id, name])).toEqual([['b', 'Bruno'], ['a', 'Ana']]);
  });
});

describe('the approval of a rated event', () => {
  it('is said only where somebody has to rule, or has ruled', () => {
    expect(approvalOf(false, false, undefined)).toBeUndefined();
    expect(approvalOf(true, true, undefined)).toBeUndefined();
    expect(approvalOf(true, false, undefined)).toBe('waits');
    expect(approvalOf(true, true, { isApproved: true })).toBe('approved');
    expect(approvalOf(true, false, { isApproved: false })).toBe('refused');
    // Approved, then the regulations changed: it waits again.
    expect(approvalOf(true, false, { isApproved: true })).toBe('waits');
  });
});

describe('a result that the event has ordered', () => {
  const ended = (isUnrated: boolean): FactInit => ({ case: 'gameEnded', value: { winner: kWhite, termination: Termination.RESIGNATION, isUnrated } });

  it('is confirmed by an arbiter of the site only, and only once', () => {
    const game = gameAfter(created(), ended(true));
    expect(possibleOrders(game, officeIn(game, 'x', true))).toEqual(['confirmResult', 'declareResult']);
    expect(possibleOrders(game, { rules: true, judges: false })).toEqual(['declareResult']);
    const confirmed = gameAfter(created(), ended(true), ended(false));
    expect(possibleOrders(confirmed, officeIn(confirmed, 'x', true))).toEqual(['declareResult']);
  });
});
