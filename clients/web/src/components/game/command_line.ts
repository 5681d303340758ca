// The answers to what is asked by a key or by a word in the field for moves. Loaded when something is asked.
import type { Role } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import { remainingAt } from '../../game/clock';
import type { Command } from '../../game/commands';
import { squareIndex } from '../../game/position';
import { turnOf, type Color } from '../../game/state';
import { t } from '../../i18n/index.svelte';
import { gameText } from '../../i18n/late/game';
import { sayColor, sayTime } from '../../i18n/say';
import { announcer } from '../../stores/announcer.svelte';
import { connection } from '../../stores/connection.svelte';
import type { GameStore } from '../../stores/game.svelte';
import { sayMove, type Said } from '../../stores/notation.svelte';
import { settings } from '../../stores/settings.svelte';

const kSides = ['white', 'black'] as const;
const kRoles: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** Says aloud what a key asks for. */
export function answerKey(key: 'clock' | 'last', store: GameStore): void {
  if (key === 'clock') return announcer.say(answerTo({ kind: 'clock' }, store));
  const { text, language } = lastMove(store);
  announcer.say(text, language);
}

/** Does what the command says, and answers what is to be said. */
export function answerTo(command: Command, store: GameStore): string {
  switch (command.kind) {
    case 'clock':
      return clocks(store);
    case 'who':
      return who(store);
    case 'board':
      return board(store, command.square);
    case 'draw':
      return draw(store);
    case 'last':
      return lastMove(store).text;
    case 'help':
      return gameText('commands');
  }
}

function clocks(store: GameStore): string {
  const game = store.game!;
  const now = connection.socket.serverTime.nowMs;
  const of = (color: Color) => `${t(color)}: ${sayTime(remainingAt(game, color, now))}`;
  return `${of('white')}. ${of('black')}. ${t('to_move', { color: sayColor(turnOf(game)) })}`;
}

/** The one that led to the position that is looked at. */
function lastMove(store: GameStore): Said {
  const { plies, nodes } = store.game!;
  const ply = plies[store.ply - 1];
  return ply ? sayMove(nodes[store.ply - 1]!, ply.uci, ply.san) : { text: t('no_moves_yet'), language: '' };
}

function who(store: GameStore): string {
  const { players } = store.game!;
  const isHere = { white: store.audience?.whitePresent, black: store.audience?.blackPresent };
  const said = (color: Color): string => {
    const { user, rating } = players[color];
    const name = [user.title, user.handle, rating?.value].filter(Boolean).join(' ');
    return gameText(isHere[color] ? 'who_here' : 'who_gone', { name });
  };
  return gameText('who', { white: said('white'), black: said('black') });
}

function board(store: GameStore, square: string | undefined): string {
  if (settings.blindfold && store.isPlaying) return gameText('board_hidden');
  const { board: pieces } = store.shownNode!.position;
  if (square) {
    const piece = pieces.get(squareIndex(square));
    return piece ? t('piece_on', { piece: t(piece.role), color: t(`${piece.color}_piece`), square }) : gameText('empty_square', { square });
  }
  const side = (color: Color): string => {
    const said = kRoles.flatMap((role) => {
      const squares = [...pieces.pieces(color, role)].map(makeSquare);
      return squares.length ? `${t(role)} ${squares.join(' ')}` : [];
    });
    return gameText('board_side', { color: t(color), pieces: said.join(', ') });
  };
  return kSides.map(side).join(' ');
}

/** Offers one, or takes the opponent's offer. */
function draw(store: GameStore): string {
  const game = store.game!;
  if (!store.isPlaying || game.plies.length < 2 || game.drawOfferBy === store.myColor) return gameText('no_draw_now');
  const isOffered = game.drawOfferBy !== undefined;
  store.act(isOffered ? { case: 'acceptDraw', value: {} } : { case: 'offerDraw', value: {} });
  return gameText(isOffered ? 'draw_accepted' : 'draw_sent');
}

