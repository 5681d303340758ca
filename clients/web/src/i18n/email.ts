// Texts about one's e-mail address and a forgotten password; loaded with the pages that say them.
import { Reason } from '../gen/escaque/common/v1/error_pb';
import { RestError } from '../net/rest';
import { fill, t, words, type Params } from './index.svelte';
import { sayError } from './say';

export const en = {
  email: 'E-mail',
  email_none: 'With an address you can set a new password if you forget yours. Nobody else sees it, and nothing else is sent to it.',
  email_confirmed: '{address} is confirmed.',
  email_pending: 'We have sent a message to {address}. Open the link in it to confirm the address.',
  email_until_then: 'Until then, {address} stays your address.',
  add: 'Add an address',
  change: 'Change',
  remove: 'Remove',
  send_again: 'Send it again',
  sent_again: 'It has been sent again. Only the link in the newest message works.',
  address: 'E-mail address',
  send_link: 'Send the link',
  confirm_title: 'Confirm your e-mail address',
  confirm_hint: 'Press the button to add this address to your account.',
  confirm: 'Confirm',
  confirmed: 'Your address is confirmed.',
  to_settings: 'Your settings',
  forgot_title: 'Forgot your password?',
  by_mail: 'By e-mail',
  by_mail_hint: 'We send a link to the address that you confirmed in your settings.',
  who: 'User name or e-mail address',
  link_sent: 'If the account has a confirmed address, a message with a link is on its way. The link works only for a short time.',
  nothing_came: 'Nothing has arrived? Check your spam folder. If your account has no address, use a recovery code.',
  reset_title: 'Choose a new password',
  reset_hint: 'All your sessions end. If you have a second factor, it stays on.',
  new_link: 'Ask for a new link',
  back: 'Back to login',
  no_ticket: 'This page is opened by a link in one of our messages.',
  address_wrong: 'We cannot send e-mail to this address.',
  link_stale: 'This link has been used, is too old, or has been replaced by a newer one.',
  too_many: 'We have sent enough messages for now. Try again at {time}.',
  mail_off: 'This site does not send e-mail.',
  mail_busy: 'Too many messages are waiting to be sent. Try again in a few minutes.',
};

export type EmailKey = keyof typeof en;

export const es: Record<EmailKey, string> = {
  email: 'Correo electrónico',
  email_none: 'Con una dirección puedes poner una contraseña nueva si olvidas la tuya. No la ve nadie más, ni se le envía nada más.',
  email_confirmed: '{address} está confirmada.',
  email_pending: 'Hemos enviado un mensaje a {address}. Abre el enlace que contiene para confirmar la dirección.',
  email_until_then: 'Hasta entonces, tu dirección sigue siendo {address}.',
  add: 'Añadir una dirección',
  change: 'Cambiar',
  remove: 'Quitar',
  send_again: 'Enviarlo otra vez',
  sent_again: 'Se ha enviado otra vez. Solo sirve el enlace del mensaje más nuevo.',
  address: 'Dirección de correo',
  send_link: 'Enviar el enlace',
  confirm_title: 'Confirma tu dirección de correo',
  confirm_hint: 'Pulsa el botón para añadir esta dirección a tu cuenta.',
  confirm: 'Confirmar',
  confirmed: 'Tu dirección está confirmada.',
  to_settings: 'Tus ajustes',
  forgot_title: '¿Has olvidado la contraseña?',
  by_mail: 'Por correo',
  by_mail_hint: 'Enviamos un enlace a la dirección que confirmaste en tus ajustes.',
  who: 'Nombre de usuario o dirección de correo',
  link_sent: 'Si la cuenta tiene una dirección confirmada, va en camino un mensaje con un enlace. El enlace solo sirve durante poco tiempo.',
  nothing_came: '¿No ha llegado nada? Mira en la carpeta de correo no deseado. Si tu cuenta no tiene dirección, usa un código de recuperación.',
  reset_title: 'Elige una contraseña nueva',
  reset_hint: 'Se cierran todas tus sesiones. Si tienes un segundo factor, sigue activado.',
  new_link: 'Pedir otro enlace',
  back: 'Volver a la entrada',
  no_ticket: 'Esta página se abre con un enlace de uno de nuestros mensajes.',
  address_wrong: 'No podemos enviar correo a esta dirección.',
  link_stale: 'Este enlace ya se ha usado, es demasiado antiguo o se ha enviado otro más nuevo.',
  too_many: 'Por ahora hemos enviado bastantes mensajes. Inténtalo de nuevo a partir del {time}.',
  mail_off: 'Este sitio no envía correo.',
  mail_busy: 'Hay demasiados mensajes a la espera de envío. Inténtalo de nuevo dentro de unos minutos.',
};

export const tm = (key: EmailKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);

const kByField: Readonly<Record<string, EmailKey>> = { address: 'address_wrong', ticket: 'link_stale' };
const kByReason: Partial<Record<Reason, EmailKey>> = { [Reason.RATE_LIMITED]: 'too_many', [Reason.NOT_ALLOWED]: 'mail_off', [Reason.OVERLOADED]: 'mail_busy' };

/** Why a call about mail was refused. */
export function sayMailError(reason: unknown): string {
  if (!(reason instanceof RestError)) return t('reason_INTERNAL');
  const { field, reason: why, retryAfterMs } = reason.detail;
  const key = field === 'mail' ? kByReason[why] : kByField[field];
  return key ? tm(key, { time: words.moments.format(Date.now() + retryAfterMs) }) : sayError(reason.detail);
}
