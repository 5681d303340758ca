// Games from a position of one's own.
export const texts = {
  from: 'From a position (FEN)',
  hint: 'Empty: the usual first position. Games from a position are casual.',
  unreadable: 'This is not a position yet.',
  white_to_move: 'White to move',
  black_to_move: 'Black to move',
  begins_here: 'The game begins here: {fen}',
  thematic: 'First position',
  thematic_says: 'Every game begins from this position: {fen}',
};
