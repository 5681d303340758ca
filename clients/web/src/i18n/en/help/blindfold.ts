// How to play blindfold: the help page `/help/blindfold`. tests/help.test.ts compares the names of settings and keys with
// those on the screen.
export const texts = {
  title: 'Blindfold play',
  intro: 'You keep the position in your head: the board stays empty, and everything else is as usual. Only you play blindfold; your opponent sees the pieces and is not told.',
  sections: [
    {
      id: 'hidden',
      title: 'What is hidden',
      lines: [
        'In your own games, until they end, no pieces of either colour are shown on the board, not even when you look back at earlier moves. The squares a piece could go to are not marked, nor is a king in check.',
        'The squares of the last move are marked, and the list of moves, the clocks and the material lead are shown. When the game ends, the pieces appear. In games that you watch they are always shown.',
        'In Chess960 the starting position is shown, since it was drawn by lot and you could not know it otherwise: the ↑ key, or its button below the moves, goes back to it.',
      ],
    },
    {
      id: 'turn-on',
      title: 'Turning it on',
      lines: ['Switch on “Blindfold” in the settings, under “Playing”. It takes effect in this browser at once, even in a game in progress, and lasts until you switch it off there.'],
    },
    {
      id: 'move',
      title: 'Making moves',
      lines: [
        'By text: press m at the board, or switch on “Type moves” in the settings, and a field for moves stays below the board. It understands Nf3, e2e4, O-O, e8=Q, and words: knight f3. If the move cannot be played, it says so and you type another; your clock keeps running.',
        'By hand: press the square of a piece, then the one it goes to, or drag from one to the other. A move that cannot be played is silently ignored.',
        'With “Confirm each move” you can still cancel a slip.',
      ],
    },
    {
      id: 'listen',
      title: 'Hearing moves',
      lines: ['“Spoken moves” reads moves and results aloud. The p key reads the move shown; the c key reads both clocks and says whose move it is. The settings also let you choose how moves are spoken and in which notation they are written.'],
    },
    {
      id: 'screen-reader',
      title: 'With a screen reader',
      lines: [
        'Every move of your opponent is read aloud when it is made. The b key goes to the board, the arrow keys go from square to square, and Enter picks up a piece and puts it down. While you play blindfold, a square says its name and whether the last move ended there, but not what is on it.',
        'If you want the squares to say their pieces, leave “Blindfold” off: the whole game can still be played without seeing the board.',
      ],
    },
  ],
};
