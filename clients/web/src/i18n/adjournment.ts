// Texts of adjourned games for their players, in the user's language; loaded with the parts of the page that say them.
import { fill, words, type Params } from './index.svelte';

export const en = {
  offered: 'Your opponent offers to adjourn. {until}',
  sent: 'You have offered to adjourn. {until}',
  offered_by: '{color} offers to adjourn.',
  until_both: 'The game would go on when both want to.',
  until_time: 'The game would go on by itself after {time}.',
  seal_yours: 'The game is adjourned: play the move that you seal. Nobody sees it before the game goes on; your clock runs until then.',
  seal_theirs: 'The game is adjourned: {color} seals a move.',
  suspended: 'Adjourned after a sealed move of {color}.',
  goes_on_both: 'It goes on when both are here and want to.',
  goes_on_at: 'It goes on by itself on {time}, or sooner when both want to.',
  expired: 'Nobody has gone on for thirty days: an arbiter adjudicates the game.',
  agree: 'Go on now',
  agreed: 'You want to go on; your opponent has not answered.',
  they_agreed: 'Your opponent is here and wants to go on.',
  waits: 'The game goes on: the sealed move is opened when {color} is here, whose clock runs.',
  form_when: 'When does the game go on?',
  form_both: 'When both want to',
  form_at: 'At a time of day',
  form_hint: 'If your opponent accepts, the player to move seals his move: it is kept encrypted until the game goes on.',
  form_offer: 'Offer to adjourn',
  form_wrong: 'Choose a time between one minute and thirty days from now.',
};

export const es: typeof en = {
  offered: 'Su rival propone aplazar la partida. {until}',
  sent: 'Ha propuesto aplazar la partida. {until}',
  offered_by: '{color} proponen aplazar la partida.',
  until_both: 'Se reanudaría cuando ambos quieran.',
  until_time: 'Se reanudaría sola tras {time}.',
  seal_yours: 'La partida se aplaza: haga la jugada que sella. Nadie la ve hasta la reanudación; su reloj corre hasta entonces.',
  seal_theirs: 'La partida se aplaza: {color} sellan una jugada.',
  suspended: 'Aplazada tras una jugada secreta de {color}.',
  goes_on_both: 'Se reanuda cuando ambos estén y quieran.',
  goes_on_at: 'Se reanuda sola el {time}, o antes si ambos quieren.',
  expired: 'Nadie la ha reanudado en treinta días: un árbitro adjudica la partida.',
  agree: 'Reanudar ya',
  agreed: 'Usted quiere reanudar; su rival no ha respondido.',
  they_agreed: 'Su rival está aquí y quiere reanudar.',
  waits: 'La partida se reanuda: la jugada secreta se abre cuando estén {color}, cuyo reloj corre.',
  form_when: '¿Cuándo se reanuda?',
  form_both: 'Cuando ambos quieran',
  form_at: 'A una hora',
  form_hint: 'Si su rival acepta, quien tiene la jugada la sella: se guarda cifrada hasta la reanudación.',
  form_offer: 'Proponer aplazar',
  form_wrong: 'Elija una hora entre un minuto y treinta días desde ahora.',
};

export type AdjournmentKey = keyof typeof en;

/** The text of `key`, its {holes} filled. */
export const ta = (key: AdjournmentKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);
