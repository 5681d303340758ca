// One list of officials for screens and papers.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { officialsOf } from '../../src/events/officials';
import { GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { speak } from '../speak';

const kPrinted = ['Ana', 'Bruno', 'Carla'];
const said = (more: { arbiters?: { handle: string }[]; committee?: { handle: string }[]; reserves?: { handle: string }[] }): string[] =>
  officialsOf(create(GetEventResponseSchema, { created: { regulations: { appealsCommittee: kPrinted } }, ...more })).map(
    ({ about, names }) => `${about}: ${names.map(({ name, hasAccount }) => (hasAccount ? `@${name}` : name)).join(', ')}`,
  );

describe('the officials of an event', () => {
  beforeEach(() => speak('en'));

  it('are the printed names as long as no account is named', () => {
    expect(said({})).toEqual(['Appeals committee: Ana, Bruno, Carla']);
    expect(said({ arbiters: [{ handle: 'Rita' }] })).toEqual(['Arbiters: @Rita', 'Appeals committee: Ana, Bruno, Carla']);
  });

  it('are the accounts alone once they are named', () => {
    const named = { committee: [{ handle: 'Elena' }], reserves: [{ handle: 'Luis' }] };
    expect(said(named)).toEqual(['Appeals committee: @Elena', 'Reserves of the committee: @Luis']);
  });
});
