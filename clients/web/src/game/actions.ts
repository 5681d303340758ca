// Which actions beside moving and resigning a player is shown. The server hears them all; these are where they mean something.
import { lawsClassOf, type Edition } from './editions';
import type { GameState } from './state';

const isSlow = (game: GameState, edition: Edition): boolean => lawsClassOf(edition, game.times) === 'standard';

/** Of a fast game nobody seals a move. */
export const offersAdjourning = (game: GameState, edition: Edition): boolean => game.mayAdjourn && isSlow(game, edition);

/** To the opponent, in a casual game of two people. */
export const mayGiveTime = ({ isRated, isHosted, plies, ending, adjournment, players }: GameState): boolean =>
  !isRated && !isHosted && !ending && !adjournment && plies.length >= 2 && !players.white.user.isComputer && !players.black.user.isComputer;

/** An event has its arbiters, and games by the Laws of the board or of hours are looked after by those of this site. */
export const hasArbiter = (game: GameState, edition: Edition): boolean =>
  game.event !== undefined || game.edition !== 'online' || isSlow(game, edition);
