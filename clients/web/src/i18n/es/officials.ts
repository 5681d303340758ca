// What a game of an event has: a drawn first position, appeals, calls.
import type { texts as en } from '../en/officials';

export const texts: Record<keyof typeof en, string> = {
  position: 'Posición {n}, sorteada para la ronda {round}',
  how: 'El torneo publicó el compromiso antes de que nadie se inscribiera. Aplica SHA-256 a la semilla tantas veces como el número de la ronda: el resultado es el compromiso. Los 8 primeros bytes de la semilla, módulo 960, son el número.',
  commitment: 'Compromiso',
  seed: 'Semilla',
  check: 'Comprobarlo aquí',
  confirmed: 'Confirmado: la semilla lleva al compromiso y a esta posición.',
  not_confirmed: 'No confirmado: la semilla lleva a otra cosa.',
  cannot_check: 'Esta página no puede comprobarlo sin una conexión segura.',
  or_yourself: 'O compruébalo por tu cuenta:',
  event: 'El torneo: ronda {round}, tablero {board}',
  appeal: 'Apelar',
  may_appeal: 'Puedes apelar contra la decisión del árbitro hasta 15 minutos después de la partida.',
  may_appeal_until: 'Puedes apelar contra la decisión del árbitro hasta las {time}.',
  grounds: '¿Por qué es errónea la decisión? Lo leerán el comité y ambos jugadores.',
  appeal_waits: 'Se ha pedido al comité de apelación que decida.',
  my_appeal_waits: 'Tu apelación está ante el comité. Su decisión aparecerá aquí.',
  appeal_send: 'Enviar la apelación',
  decide: 'Decidir como miembro del comité',
};
