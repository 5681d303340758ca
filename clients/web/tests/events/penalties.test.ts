// Fines, expulsions and games that are reopened, as the browser offers them.
import { create } from '@bufbuild/protobuf';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kPenaltyArticles, penaltyArticles } from '../../src/events/penalties';
import { isReopenable } from '../../src/events/view';
import { BoardSchema, PairedRoundSchema, Score } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';

const kFolder = join(__dirname, '../../../../common/domain/laws/editions');

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
