// The bell in the header.
import type { texts as en } from '../../en/late/bell';

export const texts: Record<keyof typeof en, string> = {
  news_one: 'Tienes {n} aviso',
  news_other: 'Tienes {n} avisos',
  nothing: 'No tienes avisos.',
  bell: 'Avisos',
  is_challenge: 'Reto: {about}',
  is_game: 'Ha empezado una partida nueva',
  is_turn: 'Te toca jugar contra {about}',
  is_asked: '{about} quiere seguir con la partida aplazada',
  go_on: 'Seguir',
  not_now: 'Ahora no',
  is_resumption: 'Partida aplazada contra {about}',
  is_invitation: 'Invitación: {about}',
  is_round: 'Tu ronda {n}: {about}',
  is_message: 'Mensaje de {about}',
  is_call: 'Llaman al árbitro: {about}',
  is_cases: 'Casos urgentes',
  is_notice: 'Un aviso sobre el código de etiqueta',
  back: 'Volver a tu partida',
  your_clock: 'tu reloj: {time}',
  tell_me: 'Avísame también cuando mire otra pestaña',
  told: 'También recibirás los avisos cuando mires otra pestaña.',
  refused: 'Tu navegador no permite las notificaciones de este sitio.',
};
