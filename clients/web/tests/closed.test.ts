import { create, fromJson } from '@bufbuild/protobuf';
import { beforeAll, describe, expect, it } from 'vitest';
import { LeaderboardSchema } from '../src/gen/escaque/gateway/v1/rest_pb';
import { GetStandingsResponseSchema } from '../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { nameClosed } from '../src/i18n/closed';
import { speak } from './speak';

beforeAll(() => speak('es'));

describe('a closed account', () => {
  it('is named in the language of the page, wherever it is, and has no page of its own', () => {
    const board = fromJson(LeaderboardSchema, { places: [{ rank: 1, user: { id: 'a', handle: 'closed account' } }, { rank: 2, user: { id: 'b', handle: 'Ben' } }] });
    nameClosed(board);
    expect(board.places.map(({ user }) => [user?.handle, user?.isGuest])).toEqual([['cuenta cerrada', true], ['Ben', false]]);
  });

  it('is named in tables too', () => {
    const table = create(GetStandingsResponseSchema, { rows: [{ name: 'closed account' }, { name: 'Ben' }] });
    nameClosed(table);
    expect(table.rows.map(({ name }) => name)).toEqual(['cuenta cerrada', 'Ben']);
  });
});
