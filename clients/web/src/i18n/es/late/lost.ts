// The page of a path where nothing is.
import type { texts as en } from '../../en/late/lost';

export const texts: Record<keyof typeof en, string> = {
  not_found: 'Aquí no hay nada',
  not_found_hint: 'No existe esa página, ese jugador o esa partida.',
};
