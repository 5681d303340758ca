// The keys of the board.
import type { texts as en } from '../../en/late/keys';

export const texts: Record<keyof typeof en, string> = {
  key_step: 'una jugada atrás, adelante',
  key_ends: 'primera, última posición',
  key_board: 'al tablero',
  key_input: 'escribir una jugada',
  key_flip: 'girar el tablero',
  key_zen: 'modo zen: solo el tablero y los relojes',
  key_clocks: 'leer los relojes',
  key_last_move: 'leer la jugada mostrada',
  key_draw: 'ofrecer tablas',
  key_resign: 'abandonar',
  key_escape: 'cancelar jugadas anticipadas y preguntas',
  key_engine: 'motor sí, no, en el tablero de análisis',
  key_sound: 'sonidos sí, no',
  key_help: 'esta lista',
  keys_board: 'En el tablero: las flechas van de casilla en casilla, Intro toma una pieza y la suelta. Si escribes ayuda en el campo de jugadas, verás qué más contesta.',
  call_admin: 'Llamar a un administrador',
};
