// Claiming a draw at one’s own risk.
export const texts = {
  claim_what: 'Claim a draw',
  claim_kind_threefold: 'Threefold repetition',
  claim_kind_fifty: 'Fifty moves',
  claim_move: 'The move you intend to play; empty for the position on the board',
  claim_cost_since_2014: 'A wrong claim gives the opponent {n} min and counts as a draw offer; you must then play the move you named.',
  claim_cost_fide_1997: 'A wrong claim costs half of your time, at most 3 min, and gives the opponent 3 min; you must then play the move you named.',
  claim_cost_fide_1993: 'A wrong claim costs 5 min; you must then play the move you named.',
  claim_cost_classic: 'A wrong claim costs nothing, but your clock runs while it is judged.',
  claim_fifty_on_board: 'Here fifty moves can be claimed only for the position on the board.',
  input_illegal: '“{text}” is not a legal move here.',
};
