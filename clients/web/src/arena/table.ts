// What this client knows of an arena: a snapshot and the entries after it. With thousands of players a new value for
// each entry costs too much: the table changes in place, and whoever shows it looks at `version`.
import type { TalkRule } from '../gen/escaque/conduct/v1/talk_pb';
import { Color } from '../gen/escaque/common/v1/common_pb';
import type { User } from '../gen/escaque/common/v1/common_pb';
import {
  ArenaStage,
  type ArenaEntry,
  type ArenaFact,
  type ArenaGameCorrected,
  type ArenaGameFinished,
  type ArenaPairing,
  type ArenaRegulations,
  type ArenaWavePaired,
  type GetArenaResponse,
  LeftOut,
} from '../gen/escaque/matchmaking/v1/arena_pb';
import type { RatingRuled } from '../gen/escaque/matchmaking/v1/event_pb';
import type { VisibilityRuled } from '../gen/escaque/matchmaking/v1/visibility_pb';

export interface Row {
  readonly user: User;
  readonly rating: number;
  readonly joined: number;
  points: number;
  games: number;
  performance: number;
  winsInARow: number;
  isPaused: boolean;
  /** The game in progress, or empty. */
  gameId: string;
  leftOut: LeftOut;
  /** Waited elsewhere when the last wave was paired. */
  wasAway: boolean;
}

export type Why =
  | 'not_joined'
  | 'not_started'
  | 'is_playing'
  | 'is_paused'
  | 'closing'
  | 'ended'
  | 'cancelled'
  | 'next_wave'
  | 'nobody_else'
  | 'odd_number'
  | 'no_opponent'
  | 'away';

/** Best first: points, performance, rating, who joined first. */
export const compareRows = (a: Row, b: Row): number =>
  b.points - a.points || b.performance - a.performance || b.rating - a.rating || a.joined - b.joined;

const kLeftOut: Readonly<Record<number, Why>> = {
  [LeftOut.NOBODY_ELSE]: 'nobody_else',
  [LeftOut.ODD_NUMBER]: 'odd_number',
  [LeftOut.NO_OPPONENT]: 'no_opponent',
};

/** An entry is missing: take a new snapshot. */
export class ArenaGap extends Error {}

export class ArenaTable {
  version: number;
  stage: ArenaStage;
  readonly regulations: ArenaRegulations;
  readonly organizerId: string;
  /** Empty: of no club. */
  readonly clubId: string;
  /** Of the club. */
  readonly isForMembers: boolean;
  readonly startsMs: number;
  readonly endsMs: number;
  readonly closesMs: number;
  readonly rows = new Map<string, Row>();
  readonly games = new Map<string, ArenaPairing>();
  /** Results that were changed, in that order. */
  readonly corrections: ArenaGameCorrected[];
  /** Games of the next wave count for ratings. */
  isRated: boolean;
  /** Of an arbiter of the site; empty where nobody or its organiser cancelled. */
  cancelReason: string;
  /** Of an arbiter of the site. */
  ratingRuling: RatingRuled | undefined;
  /** By the same; nothing: everybody sees it. */
  hidden: VisibilityRuled | undefined;
  /** Of the games that are created from now on. */
  talkRule: TalkRule;
  private nextJoined = 0;

  constructor(snapshot: GetArenaResponse) {
    this.version = snapshot.version;
    this.stage = snapshot.stage;
    this.regulations = snapshot.created!.regulations!;
    this.organizerId = snapshot.created!.organizerId;
    this.clubId = snapshot.created!.clubId;
    this.isForMembers = snapshot.created!.isForMembers;
    this.startsMs = this.regulations.startsMs;
    this.endsMs = snapshot.endsMs;
    this.closesMs = snapshot.closesMs;
    this.corrections = [...snapshot.corrections];
    this.isRated = snapshot.isRated;
    this.cancelReason = snapshot.cancelReason;
    this.ratingRuling = snapshot.ratingRuling;
    this.hidden = snapshot.hidden;
    this.talkRule = snapshot.talkRule;
    for (const { user, rating, joined, points, games, performance, winsInARow, isPaused, leftOut } of snapshot.players) {
      this.rows.set(user!.id, { user: user!, rating, joined, points, games, performance, winsInARow, isPaused, leftOut, gameId: '', wasAway: false });
      this.nextJoined = Math.max(this.nextJoined, joined + 1);
    }
    for (const game of snapshot.games) this.begin(game);
  }

  /** Applies what comes next; what is in the table already changes nothing. */
  apply(entry: ArenaEntry): void {
    if (entry.version <= this.version) return;
    if (entry.version !== this.version + 1) throw new ArenaGap(`entry ${entry.version} came after ${this.version}`);
    for (const fact of entry.facts) this.applyFact(fact);
    this.version = entry.version;
  }

  sorted(): Row[] {
    return [...this.rows.values()].sort(compareRows);
  }

  /** Why somebody has no opponent now, as the server would say it. */
  whyNotPaired(userId: string | undefined, nowMs: number): Why {
    const row = userId ? this.rows.get(userId) : undefined;
    if (this.stage === ArenaStage.CANCELLED) return 'cancelled';
    if (!row) return this.isOver(nowMs) ? 'ended' : 'not_joined';
    if (row.gameId) return 'is_playing';
    if (this.isOver(nowMs)) return 'ended';
    if (nowMs >= this.closesMs) return 'closing';
    if (row.isPaused) return 'is_paused';
    if (nowMs < this.startsMs) return 'not_started';
    return row.wasAway ? 'away' : (kLeftOut[row.leftOut] ?? 'next_wave');
  }

  isOver(nowMs: number): boolean {
    return this.stage !== ArenaStage.OPEN || nowMs >= this.endsMs;
  }

  private applyFact({ fact }: ArenaFact): void {
    switch (fact.case) {
      case 'playerJoined': {
        const user = fact.value.player!.user!;
        const rating = fact.value.player!.rating?.value ?? 0;
        this.rows.set(user.id, { user, rating, joined: this.nextJoined++, points: 0, games: 0, performance: 0, winsInARow: 0, isPaused: false, gameId: '', leftOut: 0, wasAway: false });
        break;
      }
      case 'ratingRuled':
        this.ratingRuling = fact.value;
        this.isRated = this.regulations.isRated && fact.value.isApproved;
        break;
      case 'visibilityRuled':
        this.hidden = fact.value.isHidden ? fact.value : undefined;
        break;
      case 'talkRuleSet':
        this.talkRule = fact.value.talkRule;
        break;
      case 'playerPaused':
        this.change(fact.value.userId, { isPaused: true });
        break;
      case 'playerResumed':
        this.change(fact.value.userId, { isPaused: false, leftOut: 0, wasAway: false });
        break;
      case 'playerLeft':
        this.rows.delete(fact.value.userId);
        break;
      case 'wavePaired':
        this.applyWave(fact.value);
        break;
      case 'gameFinished':
        this.applyResult(fact.value);
        break;
      case 'gameCorrected':
        this.applyCorrection(fact.value);
        break;
      case 'arenaFinished':
        this.stage = ArenaStage.FINISHED;
        break;
      case 'arenaCancelled':
        this.stage = ArenaStage.CANCELLED;
        this.cancelReason = fact.value.reason;
        break;
    }
  }

  private applyWave(wave: ArenaWavePaired): void {
    for (const row of this.rows.values()) {
      row.wasAway = !row.isPaused && !row.gameId;
      if (row.wasAway) row.leftOut = 0;
    }
    for (const game of wave.games) this.begin(game);
    for (const { userId, reason } of wave.leftOut) this.change(userId, { leftOut: reason, wasAway: false });
  }

  private begin(game: ArenaPairing): void {
    this.games.set(game.gameId, game);
    for (const id of [game.whiteId, game.blackId]) this.change(id, { gameId: game.gameId, leftOut: 0, wasAway: false });
  }

  private applyResult(result: ArenaGameFinished): void {
    this.games.delete(result.gameId);
    for (const color of [Color.WHITE, Color.BLACK]) {
      const userId = color === Color.WHITE ? result.whiteId : result.blackId;
      const score = color === Color.WHITE ? result.white : result.black;
      this.change(userId, { gameId: '', wasAway: false });
      if (!score) continue;
      const { points, games, performance, winsInARow } = score;
      this.change(userId, { points, games, performance, winsInARow });
    }
  }

  private applyCorrection(correction: ArenaGameCorrected): void {
    this.corrections.push(correction);
    const { result, white, black } = correction;
    for (const [userId, now] of [[result!.whiteId, white!], [result!.blackId, black!]] as const) {
      const { points, games, performance, winsInARow } = now;
      this.change(userId, { points, games, performance, winsInARow });
    }
  }

  private change(userId: string, part: Partial<Row>): void {
    const row = this.rows.get(userId);
    if (row) Object.assign(row, part);
  }
}
