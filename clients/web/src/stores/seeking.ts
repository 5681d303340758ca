// Commands of the lobby. Each answers with words for what went wrong, or with an empty text.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Variant, type TimeControl } from '../gen/escaque/common/v1/common_pb';
import type { Welcome } from '../gen/escaque/gateway/v1/gateway_pb';
import { IllegalMoveMode, Quickplay } from '../gen/escaque/games/v1/entry_pb';
import { ColorWish, type GameTerms, type LobbyCommandSchema, type Seek } from '../gen/escaque/matchmaking/v1/lobby_pb';
import { sayError } from '../i18n/say';
import { connection } from './connection.svelte';
import { lobby } from './lobby.svelte';
import { router } from './router.svelte';

type Command = MessageInitShape<typeof LobbyCommandSchema>['command'];

export interface Terms {
  readonly baseMs: number;
  readonly incrementMs: number;
  readonly isChess960: boolean;
  readonly isRated: boolean;
  /** "online" where it does not matter. */
  readonly edition?: string;
  /** More than base and increment can say, in the notation; empty otherwise. */
  readonly schedules?: string;
  readonly isIllegalPenalised?: boolean;
  readonly hasQuickplay?: boolean;
  /** Of a casual game; empty: the usual first position. */
  readonly initialFen?: string;
}

export interface SeekWish {
  readonly terms: Terms;
  readonly color: ColorWish;
  readonly minRating: number;
  readonly maxRating: number;
  /** No registered computer may accept it. */
  readonly isPeopleOnly?: boolean;
}

async function send(command: Command): Promise<string> {
  lobby.askedAtMs = Date.now();
  const answer = await connection.socket.command({ case: 'commandLobby', value: { command } }).answer;
  if ('refusal' in answer) return sayError(answer.refusal.error);
  if ('done' in answer && answer.done.gameId) router.go(`/game/${answer.done.gameId}`);
  return '';
}

/** A visitor becomes a guest on wanting to play; this waits until the socket knows it. */
export async function ensureUser(): Promise<void> {
  if (!connection.isKnown) await nextWelcome(() => true);
  if (connection.user) return;
  const { openGuest } = await import('../net/rest_users');
  await openGuest();
  const known = nextWelcome((welcome) => welcome.user !== undefined);
  connection.socket.restart();
  await known;
}

function nextWelcome(isIt: (welcome: Welcome) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.onWelcome((welcome) => {
      if (!isIt(welcome)) return;
      stop();
      resolve();
    });
  });
}

/** Pools are rated standard chess; a guest, or other terms, open a seek instead. */
export async function startPool(time: TimeControl, isRated: boolean, variant = Variant.STANDARD): Promise<string> {
  await ensureUser();
  // Whatever is wanted next.
  if (variant === Variant.STANDARD && lobby.isInPool(time)) {
    const error = await send({ case: 'leavePool', value: { pool: time } });
    if (!error) lobby.leftPool(time);
    return error;
  }
  if (!isRated || !connection.isMember || variant !== Variant.STANDARD) {
    const rated = isRated && connection.isMember;
    const waiting = lobby.seeks.find((seek) => isSameGame(seek, time, variant, rated));
    if (waiting) return acceptSeek(waiting.seekId);
    return openSeek({
      terms: { baseMs: time.baseMs, incrementMs: time.incrementMs, isChess960: variant === Variant.CHESS960, isRated: rated },
      color: ColorWish.EITHER,
      minRating: 0,
      maxRating: 0,
    });
  }
  const page = location.pathname;
  const error = await send({ case: 'joinPool', value: { pool: time } });
  if (!error) toLobby(page);
  if (!error && router.route.page === 'lobby') lobby.joinedPool(time);
  return error;
}

/** A seek of somebody else that this user would have opened too. */
export function isSameGame({ owner, terms, color, minRating, maxRating }: Seek, time: TimeControl, variant: Variant, isRated: boolean): boolean {
  const isForAll = color === ColorWish.EITHER && minRating === 0 && (maxRating === 0 || maxRating >= 4000);
  const isSameTime = terms?.timeControl?.baseMs === time.baseMs && terms.timeControl.incrementMs === time.incrementMs;
  const isSameKind = terms?.isRated === isRated && terms.variant === variant && isPlain(terms);
  return isForAll && isSameTime && isSameKind && owner?.user?.id !== connection.user?.id;
}

/** As pools play: the house edition, one period for both, nothing penalised. */
export function isPlain({ edition, schedules, illegalMoves, quickplay, initialFen }: GameTerms): boolean {
  const isHouse = edition === '' || edition === 'online';
  return isHouse && !schedules && !initialFen && illegalMoves <= IllegalMoveMode.REFUSED && quickplay <= Quickplay.NOT_USED;
}

export async function openSeek({ terms, color, minRating, maxRating, isPeopleOnly = false }: SeekWish): Promise<string> {
  await ensureUser();
  const page = location.pathname;
  const error = await send({ case: 'openSeek', value: { terms: toWire(terms), color, minRating, maxRating, isPeopleOnly } });
  if (!error) toLobby(page);
  return error;
}

/** Waiting is done in the lobby, unless a game began while the server answered. */
function toLobby(from: string): void {
  if (location.pathname === from) router.go('/');
}

export async function acceptSeek(seekId: string): Promise<string> {
  await ensureUser();
  return send({ case: 'acceptSeek', value: { seekId } });
}

export const cancelSeek = (seekId: string): Promise<string> => send({ case: 'cancelSeek', value: { seekId } });

export async function challenge(handle: string, terms: Terms, color: ColorWish): Promise<string> {
  await ensureUser();
  return send({ case: 'openChallenge', value: { handle, terms: toWire(terms), color } });
}

/** Terms for whoever is given the link, whose page this goes to. */
export async function challengeByLink(terms: Terms, color: ColorWish): Promise<string> {
  await ensureUser();
  const value = { command: { case: 'openChallenge' as const, value: { handle: '', terms: toWire(terms), color } } };
  const answer = await connection.socket.command({ case: 'commandLobby', value }).answer;
  if ('refusal' in answer) return sayError(answer.refusal.error);
  if ('done' in answer) router.go(`/challenge/${answer.done.id}`);
  return '';
}

export async function acceptLink(challengeId: string): Promise<string> {
  await ensureUser();
  return answerChallenge(challengeId, true);
}

export function answerChallenge(challengeId: string, accept: boolean): Promise<string> {
  const accepted = accept && lobby.incoming.find((each) => each.challengeId === challengeId);
  // Should it not come, the next challenge has the usual terms.
  if (accepted) void import('./lobby/last_terms').then(({ keepAccepted }) => keepAccepted(accepted), () => {});
  return send({ case: 'answerChallenge', value: { challengeId, accept } });
}

export const cancelChallenge = (challengeId: string): Promise<string> =>
  send({ case: 'cancelChallenge', value: { challengeId } });

type SimulCommand = Extract<Command, { case: 'joinSimul' | 'leaveSimul' | 'startSimul' | 'cancelSimul' }>;

export async function commandSimul(command: SimulCommand): Promise<string> {
  if (command.case === 'joinSimul') await ensureUser();
  return send(command);
}

/** Offers one, or accepts that of the opponent. */
export const offerRematch = (gameId: string): Promise<string> => send({ case: 'offerRematch', value: { gameId } });

function toWire({ baseMs, incrementMs, isChess960, isRated, edition = '', schedules = '', initialFen = '', ...rules }: Terms) {
  return {
    timeControl: { baseMs, incrementMs },
    variant: isChess960 ? Variant.CHESS960 : Variant.STANDARD,
    isRated,
    edition,
    schedules,
    initialFen,
    illegalMoves: rules.isIllegalPenalised ? IllegalMoveMode.PENALISED : IllegalMoveMode.UNSPECIFIED,
    quickplay: rules.hasQuickplay ? Quickplay.BY_SERVER : Quickplay.UNSPECIFIED,
  };
}
