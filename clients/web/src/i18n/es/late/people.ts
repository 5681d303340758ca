// Campos que sugieren personas, y retar otra vez a alguien.
import type { texts as en } from '../../en/late/people';

export const texts: Record<keyof typeof en, string> = {
  suggestions: 'Jugadores cuyo nombre empieza así',
  found_n_one: '{n} nombre. Flecha abajo para elegirlo.',
  found_n_other: '{n} nombres. Flecha abajo para elegir.',
  again: 'Otra vez {terms}',
  online: 'en línea',
  head_to_head: 'Tanteo entre ambos: {score}',
  head_to_head_of: 'en sus últimas {n} partidas',
};
