// On which terms this browser last challenged whom, for another game on the same.
import { Variant } from '../../gen/escaque/common/v1/common_pb';
import { IllegalMoveMode, Quickplay } from '../../gen/escaque/games/v1/entry_pb';
import { ColorWish, type Challenge } from '../../gen/escaque/matchmaking/v1/lobby_pb';
import type { Terms } from '../seeking';

const kKept = 'escaque.again';
/** People; whoever was challenged longest ago is forgotten first. */
const kMost = 50;

export interface LastTerms {
  readonly terms: Terms;
  readonly color: ColorWish;
}

type Kept = readonly (LastTerms & { readonly handle: string })[];

const nameOf = (handle: string): string => handle.toLowerCase();

function isKept(one: Partial<Kept[number]> | null): boolean {
  const { baseMs, incrementMs } = one?.terms ?? {};
  return typeof one?.handle === 'string' && typeof one.color === 'number' && Number.isInteger(baseMs) && Number.isInteger(incrementMs);
}

function all(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(kKept) ?? '[]') as Kept;
    return kept.filter(isKept);
  } catch {
    return [];
  }
}

/** Undefined: this browser knows none. */
export const lastTerms = (handle: string): LastTerms | undefined => all().find((one) => one.handle === nameOf(handle));

export function keepTerms(handle: string, { terms, color }: LastTerms): void {
  const others = all().filter((one) => one.handle !== nameOf(handle));
  try {
    localStorage.setItem(kKept, JSON.stringify([{ handle: nameOf(handle), terms, color }, ...others].slice(0, kMost)));
  } catch {
    // Private windows may forbid storage: then there is no such button.
  }
}

const kOther: Partial<Record<ColorWish, ColorWish>> = { [ColorWish.WHITE]: ColorWish.BLACK, [ColorWish.BLACK]: ColorWish.WHITE };

/** Of a challenge that this user accepts: with the colour that is left. */
export function keepAccepted({ challenger, terms: wire, color, rematchOf }: Challenge): void {
  const handle = challenger?.user?.handle;
  if (!handle || !wire || rematchOf) return;
  const terms: Terms = {
    baseMs: wire.timeControl?.baseMs ?? 0,
    incrementMs: wire.timeControl?.incrementMs ?? 0,
    isChess960: wire.variant === Variant.CHESS960,
    isRated: wire.isRated,
    edition: wire.edition,
    schedules: wire.schedules,
    isIllegalPenalised: wire.illegalMoves === IllegalMoveMode.PENALISED,
    hasQuickplay: wire.quickplay > Quickplay.NOT_USED,
    initialFen: wire.initialFen,
  };
  keepTerms(handle, { terms, color: kOther[color] ?? ColorWish.EITHER });
}
