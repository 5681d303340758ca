// Games from a position of one's own.
import type { texts as en } from '../en/position';

export const texts: Record<keyof typeof en, string> = {
  from: 'Desde una posición (FEN)',
  hint: 'Vacío: la posición inicial de siempre. Las partidas desde una posición son amistosas.',
  unreadable: 'Esto todavía no es una posición.',
  white_to_move: 'Juegan blancas',
  black_to_move: 'Juegan negras',
  begins_here: 'La partida empieza aquí: {fen}',
  thematic: 'Posición inicial',
  thematic_says: 'Todas las partidas empiezan en esta posición: {fen}',
};
