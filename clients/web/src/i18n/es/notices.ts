// The notices that appear on every page.
import type { texts as en } from '../en/notices';

export const texts: Record<keyof typeof en, string> = {
  game_begun: 'Nueva partida contra {name}',
  to_board: 'Al tablero',
  your_clock: 'Tu reloj: {time}',
  later: 'Ocultar hasta la próxima página',
  announcement: 'Anuncio',
  hide_announcement: 'Ocultar el anuncio',
};
