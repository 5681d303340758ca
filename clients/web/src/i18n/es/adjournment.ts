// Adjourned games, for their players.
import type { texts as en } from '../en/adjournment';

export const texts: Record<keyof typeof en, string> = {
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
  not_now: 'Ahora no',
  declined: 'Has dicho que ahora no puedes seguir. Tu rival está aquí, por si al final puedes.',
  they_declined: 'Quieres reanudarla; tu rival no puede seguir ahora.',
  waits: 'La partida se reanuda y corre el reloj de {color}; la jugada secreta se abre cuando lleguen.',
  form_when: '¿Cuándo se reanuda?',
  form_both: 'Cuando ambos quieran',
  form_at: 'A una hora fijada',
  form_hint: 'Si tu rival acepta, quien está en turno sella su jugada: se guarda cifrada hasta la reanudación.',
  form_offer: 'Proponer aplazar',
  form_wrong: 'Elige una hora entre un minuto y treinta días desde ahora.',
};
