// Texts of adjourned games for their players, in the user's language; loaded with the parts of the page that say them.
import { fill, words, type Params } from './index.svelte';

export const en = {
  offered: 'Your opponent offers to adjourn. {until}',
  sent: 'You have offered to adjourn. {until}',
  offered_by: '{color} offers to adjourn.',
  until_both: 'The game would be resumed when both of you want to.',
  until_time: 'The game would be resumed automatically after {time}.',
  seal_yours: 'The game is adjourned: play the move that you seal. Nobody sees it before the game is resumed; your clock runs until you have sealed it.',
  seal_theirs: 'The game is adjourned: {color} seals a move.',
  suspended: 'Adjourned after a sealed move by {color}.',
  goes_on_both: 'It is resumed when both players are here and want to.',
  goes_on_at: 'It is resumed automatically on {time}, or sooner if both players want to.',
  expired: 'Nobody has resumed it for thirty days: an arbiter adjudicates the game.',
  agree: 'Resume now',
  agreed: 'You want to resume; your opponent has not answered.',
  they_agreed: 'Your opponent is here and wants to resume.',
  waits: 'The game is resumed and {color}’s clock runs; the sealed move is opened when that player arrives.',
  form_when: 'When is the game resumed?',
  form_both: 'When both want to',
  form_at: 'At a set time',
  form_hint: 'If your opponent accepts, the player to move seals a move: it is kept encrypted until the game is resumed.',
  form_offer: 'Offer to adjourn',
  form_wrong: 'Choose a time between one minute and thirty days from now.',
};

export const es: typeof en = {
  offered: 'Tu rival propone aplazar la partida. {until}',
  sent: 'Has propuesto aplazar la partida. {until}',
  offered_by: 'Proponen aplazar la partida {color}.',
  until_both: 'Se reanudaría cuando ambos queráis.',
  until_time: 'Se reanudaría automáticamente tras {time}.',
  seal_yours: 'La partida se aplaza: haz la jugada que sellas. Nadie la ve hasta la reanudación; tu reloj corre hasta que la selles.',
  seal_theirs: 'La partida se aplaza: sellan una jugada {color}.',
  suspended: 'Aplazada tras una jugada secreta de {color}.',
  goes_on_both: 'Se reanuda cuando ambos jugadores estén presentes y quieran.',
  goes_on_at: 'Se reanuda automáticamente el {time}, o antes si ambos quieren.',
  expired: 'Nadie la ha reanudado en treinta días: un árbitro adjudica la partida.',
  agree: 'Reanudar ya',
  agreed: 'Quieres reanudarla; tu rival no ha respondido.',
  they_agreed: 'Tu rival está aquí y quiere reanudarla.',
  waits: 'La partida se reanuda y corre el reloj de {color}; la jugada secreta se abre cuando lleguen.',
  form_when: '¿Cuándo se reanuda?',
  form_both: 'Cuando ambos quieran',
  form_at: 'A una hora fijada',
  form_hint: 'Si tu rival acepta, quien está en turno sella su jugada: se guarda cifrada hasta la reanudación.',
  form_offer: 'Proponer aplazar',
  form_wrong: 'Elige una hora entre un minuto y treinta días desde ahora.',
};

export type AdjournmentKey = keyof typeof en;

/** The text of `key`, its {holes} filled. */
export const ta = (key: AdjournmentKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);
