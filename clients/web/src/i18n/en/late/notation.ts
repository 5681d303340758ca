// What is wrong with a schedule of periods.
export const texts = {
  notation_at: 'Column {column}: {error}',
  notation_period_expected: 'A period is "40/90+30" or "G/30": moves or G, minutes, perhaps seconds a move.',
  notation_minutes_expected: 'Minutes are expected here: "90", or "0:30" with seconds.',
  notation_seconds_expected: 'Whole seconds are expected here.',
  notation_delay_expected: 'After ";" comes "d5" (delay) or "b5" (Bronstein), in seconds.',
  notation_end_expected: 'Nothing may follow here but "," a period, ";" a delay or "|" for Black.',
  notation_no_periods: 'A schedule has 1 to 8 periods.',
  notation_moves_out_of_range: 'A period asks for 1 to 200 moves, or for all the rest.',
  notation_time_out_of_range: 'A period lasts up to 10 hours, in whole seconds.',
  notation_no_time: 'A period needs time, or an increment if it is the first.',
  notation_increment_too_long: 'An increment is up to 3 minutes, in whole seconds.',
  notation_delay_too_long: 'A delay is 1 second to 3 minutes, in whole seconds.',
  notation_rest_not_last: 'A period for all the rest of the moves must be the last one.',
  own_times: 'By periods',
  own_times_hint: 'Moves/minutes+seconds, periods separated by commas, ;d5 for a delay, | before Black’s times: 40/90+30,G/30+30',
  simple_times: 'Minutes and seconds',
};
