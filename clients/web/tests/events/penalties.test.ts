// Fines, expulsions and games that are reopened, as the browser offers them.
import { create } from '@bufbuild/protobuf';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { kPenaltyArticles, penaltyArticles, sayPenaltyInFull } from '../../src/events/penalties';
import { isReopenable } from '../../src/events/view';
import { BoardSchema, EntrantPenalty, PairedRoundSchema, Score } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema, GivenPenaltySchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { speak } from '../speak';

const kFolder = join(__dirname, '../../../../common/domain/laws/editions');

beforeAll(() => speak('en'));

describe('the articles of penalties', () => {
  it('are those of the server’s tables', () => {
    for (const [edition, { fine, expulsion }] of Object.entries(kPenaltyArticles)) {
      const table = readFileSync(join(kFolder, `${edition.replace('-', '_')}.hpp`), 'utf8');
      const given = [...table.split('.penalties = {{')[1]!.split('}}')[0]!.matchAll(/"([^"]+)"|\{\}/g)].map(([, article]) => article);
      expect(given).toHaveLength(8);
      expect([given[6], given[7]]).toEqual([fine, expulsion]);
    }
    expect(penaltyArticles('online')).toEqual(kPenaltyArticles['fide-2023']);
  });
});

describe('a penalty', () => {
  it('is said with its article and its reason', () => {
    const entrants = [{ person: { name: 'Bruno', player: { user: { id: 'b' } } } }];
    const created = { regulations: { prizes: { currency: 'EUR' } } };
    const event = create(GetEventResponseSchema, { entrants, created });
    const given = (penalty: EntrantPenalty, article: string, amount = 0) => create(GivenPenaltySchema, { penalised: { userId: 'b', penalty, article, amount }, reason: 'A phone' });

    expect(sayPenaltyInFull(event, given(EntrantPenalty.FINE, 'fide-2014 12.9g', 2500))).toBe('Bruno: fine of 25 EUR. FIDE Laws of 2014, article 12.9g. Reason: A phone');
    expect(sayPenaltyInFull(event, given(EntrantPenalty.EXPULSION, 'fide-1997 13.4e'))).toBe('Bruno: expelled from the event. FIDE Laws of 1997, article 13.4e. Reason: A phone');
  });
});

describe('a board', () => {
  const board = (score: Score) => create(BoardSchema, { score });
  const round = (number: number) => create(PairedRoundSchema, { number });
  const event = create(GetEventResponseSchema, { stage: EventStage.OPEN, rounds: [round(1), round(2)] });

  it('can be reopened that was lost by absence in the latest round', () => {
    for (const score of [Score.WHITE_WINS_BY_FORFEIT, Score.BLACK_WINS_BY_FORFEIT, Score.BOTH_FORFEIT]) {
      expect(isReopenable(event, round(2), board(score))).toBe(true);
      expect(isReopenable(event, round(1), board(score))).toBe(false);
    }
    expect(isReopenable(event, round(2), board(Score.WHITE_WINS))).toBe(false);
    expect(isReopenable(event, round(2), board(Score.UNSPECIFIED))).toBe(false);
    const over = create(GetEventResponseSchema, { ...event, stage: EventStage.FINISHED });
    expect(isReopenable(over, round(2), board(Score.BOTH_FORFEIT))).toBe(false);
  });
});
