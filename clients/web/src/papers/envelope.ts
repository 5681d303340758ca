// What is written on the envelope of an adjourned game (FIDE Laws, E.2). Pure.
import { currentNode, turnOf, type ByColor, type Color, type GameState } from '../game/state';

export interface Envelope {
  /** The side that has sealed the move, or has to. */
  readonly sealer: Color;
  /** Of the sealed move. */
  readonly number: number;
  /** Immediately before the sealed move. */
  readonly fen: string;
  readonly usedMs: ByColor<number>;
  readonly leftMs: ByColor<number>;
  /** Whose offer of a draw is open. */
  readonly drawOfferBy: Color | undefined;
  readonly resumesAtMs: number | undefined;
}

/** Time that the moves took; of the sealer also what the clock lost since their last move. */
function usedOf(game: GameState, color: Color, sealer: Color): number {
  const own = game.plies.filter((_, i) => game.nodes[i]!.position.turn === color);
  const played = own.reduce((sum, { elapsedMs, compensatedMs }) => sum + elapsedMs - compensatedMs, 0);
  const last = game.plies.at(-1)?.remaining[color];
  return color === sealer && last !== undefined ? played + Math.max(0, last - game.remaining[color]) : played;
}

/** Nothing of a game that is not adjourned. */
export function envelopeOf(game: GameState): Envelope | undefined {
  if (!game.adjournment || game.adjournment.stage === 'resumed') return undefined;
  const sealer = turnOf(game);
  const { position, boardFen } = currentNode(game);
  return {
    sealer,
    number: position.fullmoves,
    fen: boardFen,
    usedMs: { white: usedOf(game, 'white', sealer), black: usedOf(game, 'black', sealer) },
    leftMs: game.remaining,
    drawOfferBy: game.drawOfferBy ?? (game.isOfferDue ? sealer : undefined),
    resumesAtMs: game.adjournment.resumesAtMs,
  };
}

const kGlyphs: Readonly<Record<string, string>> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙', k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };

/** The board of a FEN from a8 to h1: figurines, empty squares as nothing. */
export function squaresOf(fen: string): string[][] {
  const [placement = ''] = fen.split(' ');
  return placement.split('/').map((rank) => [...rank].flatMap((sign) => (/\d/.test(sign) ? Array<string>(Number(sign)).fill('') : [kGlyphs[sign] ?? ''])));
}
