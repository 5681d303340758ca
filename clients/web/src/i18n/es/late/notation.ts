// What is wrong with a schedule of periods.
import type { texts as en } from '../../en/late/notation';

export const texts: Record<keyof typeof en, string> = {
  notation_at: 'Columna {column}: {error}',
  notation_period_expected: 'Un periodo es «40/90+30» o «G/30»: jugadas o G, minutos y quizá segundos por jugada.',
  notation_minutes_expected: 'Aquí van minutos: «90», o «0:30» con segundos.',
  notation_seconds_expected: 'Aquí van segundos enteros.',
  notation_delay_expected: 'Tras «;» va «d5» (retardo) o «b5» (Bronstein), en segundos.',
  notation_end_expected: 'Aquí solo puede seguir «,» y un periodo, «;» y un retardo o «|» y las negras.',
  notation_no_periods: 'Un ritmo tiene de 1 a 8 periodos.',
  notation_moves_out_of_range: 'Un periodo pide de 1 a 200 jugadas, o todas las demás.',
  notation_time_out_of_range: 'Un periodo dura hasta 10 horas, en segundos enteros.',
  notation_no_time: 'Un periodo necesita tiempo, o incremento si es el primero.',
  notation_increment_too_long: 'El incremento es de 3 minutos como mucho, en segundos enteros.',
  notation_delay_too_long: 'El retardo va de 1 segundo a 3 minutos, en segundos enteros.',
  notation_rest_not_last: 'El periodo para todas las demás jugadas debe ser el último.',
  own_times: 'Por periodos',
  own_times_hint: 'Jugadas/minutos+segundos, periodos separados por comas, ;d5 para un retardo, | para las negras: 40/90+30,G/30+30',
  simple_times: 'Minutos y segundos',
};
