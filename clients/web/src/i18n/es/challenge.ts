// La página de un reto por enlace.
import type { texts as en } from '../en/challenge';

export const texts: Record<keyof typeof en, string> = {
  title: 'Reto por enlace',
  from: '{handle} te reta',
  own: 'Tu reto',
  send: 'Envía este enlace a quien quieras. La primera persona que lo abra y acepte jugará contigo.',
  link: 'Enlace del reto',
  copy_by_hand: 'Selecciona el enlace y cópialo.',
  send_by: 'Enviar…',
  show_qr: 'Mostrar un código QR',
  waits: 'Esperando a que alguien acepte. La partida empezará sola.',
  until: 'Hora de cierre: {time}. Puedes salir de esta página, pero debes estar en línea cuando lo acepten.',
  you_play: 'Juegas con',
  either: 'cualquier color',
  accept_as_guest: 'Aceptar como invitado',
  members_only: 'Es una partida puntuada, y los invitados solo juegan amistosas. Inicia sesión o crea una cuenta para aceptar.',
  owner_away: '{handle} no está en línea en este momento. En cuanto vuelva podrás aceptar aquí.',
  gone: 'Este reto ya no está abierto',
  gone_hint: 'Alguien lo ha aceptado, quien lo abrió lo ha cancelado o ya ha pasado su media hora. Pide un enlace nuevo.',
  to_lobby: 'Ir al vestíbulo',
};
