// Games against the computers of the house.
import type { texts as en } from '../../en/late/house';

export const texts: Record<keyof typeof en, string> = {
  play_computer: 'Jugar contra el ordenador',
  level: 'Nivel',
  level_n: 'Nivel {n}',
  level_1: 'Sabe las reglas y poco más: para tus primeras partidas.',
  level_2: 'Juega casi siempre al azar, pero ve una pieza que se queda colgada.',
  level_3: 'Se le escapan muchas cosas, y se come lo que le regalan.',
  level_4: 'Un principiante con algo de práctica: se le escapa algo cada pocas jugadas.',
  level_5: 'Ve una o dos jugadas por delante y apenas se deja nada.',
  level_6: 'Un jugador de club en una buena tarde.',
  level_7: 'Un jugador fuerte de club.',
  level_8: 'Más fuerte que cualquier persona.',
  color: 'Color',
  time: 'Tiempo',
  either: 'Cualquiera',
  play: 'Jugar',
  is_casual: 'La partida es amistosa. {handle} es un ordenador.',
  none: 'Ahora mismo no hay ningún ordenador. Inténtalo dentro de un minuto.',
  asking: 'Preguntando a {handle}…',
  waiting_one: 'Todos los ordenadores están ocupados. Solo espera tu petición.',
  waiting_other: 'Todos los ordenadores están ocupados. Esperan {n} peticiones, contando la tuya.',
};
