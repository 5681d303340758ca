// Frases hechas del chat.
import type { texts as en } from '../../en/late/presets';

export const texts: Record<keyof typeof en, string> = {
  presets: 'Decir',
  child: 'Esta es una cuenta infantil. Aquí se habla con estas frases.',
  is_hello: 'Hola',
  is_good_luck: 'Suerte',
  is_good_game: 'Buena partida',
  is_well_played: 'Bien jugado',
  is_thank_you: 'Gracias',
  is_bye: 'Adiós',
};
