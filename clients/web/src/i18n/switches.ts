// Texts of the settings that are switches. Loaded with their page.
import { words } from './index.svelte';

export const en = {
  premove: 'Premoves',
  premove_hint: 'Move while your opponent thinks; several in a row.',
  confirm: 'Confirm each move',
  confirm_hint: 'A move is sent only after you confirmed it.',
  input: 'Type moves',
  input_hint: 'A field under the board for moves as text.',
  spoken: 'Spoken moves',
  spoken_hint: 'Moves and results are read aloud.',
  blindfold: 'Blindfold',
  blindfold_hint: 'The pieces are not shown.',
  coordinates: 'Coordinates',
  coordinates_hint: 'Letters and numbers at the edge of the board.',
  animation: 'Animation',
  animation_hint: 'Pieces glide to their squares.',
};

export const es: typeof en = {
  premove: 'Jugadas previas',
  premove_hint: 'Juega mientras piensa tu rival; varias seguidas.',
  confirm: 'Confirmar cada jugada',
  confirm_hint: 'La jugada se envía solo cuando la confirmas.',
  input: 'Escribir jugadas',
  input_hint: 'Un campo bajo el tablero para jugadas en texto.',
  spoken: 'Jugadas habladas',
  spoken_hint: 'Jugadas y resultados en voz alta.',
  blindfold: 'A ciegas',
  blindfold_hint: 'Las piezas no se ven.',
  coordinates: 'Coordenadas',
  coordinates_hint: 'Letras y números en el borde del tablero.',
  animation: 'Animación',
  animation_hint: 'Las piezas se deslizan a su casilla.',
};

export type SwitchKey = keyof typeof en;

export const ts = (key: SwitchKey): string => (words.language === 'es' ? es : en)[key];
