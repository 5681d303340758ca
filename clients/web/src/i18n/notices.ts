// Texts of the notices that appear on every page; loaded with them.
import { fill, words, type Params } from './index.svelte';

export const en = {
  game_begun: 'New game against {name}',
  to_board: 'To the board',
  your_clock: 'Your clock: {time}',
  later: 'Hide until the next page',
};

export type NoticeKey = keyof typeof en;

export const es: Record<NoticeKey, string> = {
  game_begun: 'Nueva partida contra {name}',
  to_board: 'Al tablero',
  your_clock: 'Tu reloj: {time}',
  later: 'Ocultar hasta la próxima página',
};

export const tn = (key: NoticeKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);
