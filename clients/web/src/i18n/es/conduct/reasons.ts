// Reasons that the admins’ desk proposes.
import type { texts as en } from '../../en/conduct/reasons';

export const texts: Record<keyof typeof en, string> = {
  insult: 'Insultaste a otro jugador en el chat. Una diferencia de opinión no da pie a ataques personales.',
  hate: 'Atacaste a otras personas por lo que son. Aquí no se tolera, y menos aún sobre la nacionalidad, la raza, la religión o la orientación sexual.',
  threat: 'Amenazaste a alguien o publicaste sus datos privados.',
  spam: 'Inundaste el chat de mensajes o hiciste publicidad en él.',
  disconnecting: 'Cortaste la conexión en posiciones perdidas para no perder las partidas. En ese caso, abandona.',
  stalling: 'Dejaste correr el reloj en posiciones perdidas, o no empezaste partidas. En ese caso, abandona.',
  losing: 'Perdiste partidas a propósito para subir la puntuación de otra persona.',
  engine: 'Tus jugadas muestran la ayuda de un programa de ajedrez. Los programas solo juegan aquí con cuentas registradas como ordenador.',
  sharing: 'Otra persona jugó partidas puntuadas con tu cuenta.',
  name: 'Tu nombre de usuario ofende a otros. Pide uno nuevo a un administrador.',
  channels: 'Tu discusión se alargó en los gritos. Sigue con ella en un canal.',
  nothing: 'Lo hemos examinado y no hemos encontrado nada contrario al código de etiqueta.',
  not_enough: 'Lo encontrado no basta para decir que se incumplió el código de etiqueta.',
  dispute: 'Fue una discusión sin insultos. Si no quieres leer a alguien, puedes silenciarlo.',
  arbiter: 'Es una cuestión de la partida: la decide su árbitro.',
  answered: 'Un administrador se ha ocupado de ello.',
};
