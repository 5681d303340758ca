// Texts about what a game of an event has: a drawn first position, appeals, calls. Loaded with the parts that say them.
import { fill, words, type Params } from './index.svelte';

export const en = {
  position: 'Position {n}, drawn for round {round}',
  how: 'The event published the commitment before anybody had entered. Hash the seed with SHA-256 as many times as the number of the round: the result is the commitment. The first 8 bytes of the seed, modulo 960, are the number.',
  commitment: 'Commitment',
  seed: 'Seed',
  check: 'Check it here',
  confirmed: 'Confirmed: the seed leads to the commitment and to this position.',
  not_confirmed: 'Not confirmed: the seed leads to something else.',
  cannot_check: 'This page cannot check it without a secure connection.',
  or_yourself: 'Or check it yourself:',
  event: 'The event: round {round}, board {board}',
  appeal: 'Appeal',
  may_appeal: 'You may appeal against the arbiter’s ruling until 15 minutes after the game.',
  may_appeal_until: 'You may appeal against the arbiter’s ruling until {time}.',
  grounds: 'Why is the ruling wrong? The committee and both players will read this.',
  appeal_waits: 'The appeals committee has been asked to decide.',
  my_appeal_waits: 'Your appeal is with the committee. Its decision will appear here.',
  appeal_send: 'Send the appeal',
  decide: 'Decide as a member of the committee',
};

export const es: typeof en = {
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

export type OfficialsKey = keyof typeof en;

/** The text of `key`, its {holes} filled. */
export const to = (key: OfficialsKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);
