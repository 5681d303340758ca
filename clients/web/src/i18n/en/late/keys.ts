// The keys of the board.
export const texts = {
  key_step: 'one move back or forward',
  key_ends: 'first or last position',
  key_board: 'to the board',
  key_input: 'type a move',
  key_flip: 'flip the board',
  key_zen: 'zen mode: only the board and the clocks',
  key_clocks: 'read the clocks aloud',
  key_last_move: 'read the move shown aloud',
  key_draw: 'offer a draw',
  key_resign: 'resign',
  key_escape: 'cancel premoves and questions',
  key_engine: 'engine on or off, on the analysis board',
  key_sound: 'sounds on or off',
  key_help: 'this list',
  keys_board: 'On the board: the arrow keys go from square to square; Enter picks up a piece and puts it down. Typing help in the field for moves lists what else it answers.',
  call_admin: 'Call an admin',
};
