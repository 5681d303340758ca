// How to play blindfold: the help page `/help/blindfold`, in both languages. tests/help.test.ts holds the names of
// settings and keys against those on the screen.

interface Section {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

interface Help {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly Section[];
}

const en: Help = {
  title: 'Blindfold play',
  intro: 'You keep the position in your head: the board stays empty, and everything else is as always. Only you play blindfold; your opponent sees the pieces and is not told.',
  sections: [
    {
      id: 'hidden',
      title: 'What is hidden',
      lines: [
        'In your own games, while they last, no piece is seen on the board, of neither colour, nor when you look back at earlier moves. Where a piece could go is not marked, nor a king in check.',
        'The squares of the last move are marked, and the list of moves, the clocks and what either side is ahead by are there. When the game ends, the pieces appear. In games that you watch they are always seen.',
        'In Chess960 the first position is shown, since it was drawn by lot and is known from nowhere else: the key ↑, or the button for it below the moves, goes back to it.',
      ],
    },
    {
      id: 'turn-on',
      title: 'Turning it on',
      lines: ['Switch on “Blindfold” in the settings, under “Playing”. It holds in this browser, at once, also in a game in progress, and until you switch it off there.'],
    },
    {
      id: 'move',
      title: 'Making moves',
      lines: [
        'By text: press m at the board, or switch on “Type moves” in the settings, and a field for moves stays below the board. It understands Nf3, e2e4, O-O, e8=Q, and words: knight f3. If the move cannot be played, it says so and you write another; your clock runs meanwhile.',
        'By hand: press the square of a piece, then the one it goes to, or drag from one to the other. A move that cannot be played is not made, without a word.',
        'With “Confirm each move” a slip can still be taken back.',
      ],
    },
    {
      id: 'listen',
      title: 'Hearing moves',
      lines: ['“Spoken moves” reads moves and results aloud. The key p says the move shown, c says both clocks and whose move it is. How moves are said, and in which notation they are written, is chosen in the settings too.'],
    },
    {
      id: 'screen-reader',
      title: 'With a screen reader',
      lines: [
        'Every move of your opponent is said when it is made. The key b goes to the board, arrows go from square to square, Enter takes a piece and puts it down. While you play blindfold, a square says its name and whether the last move ended there, but not what stands on it.',
        'If you want the squares to say their pieces, leave “Blindfold” off: the whole game can be played without seeing the board.',
      ],
    },
  ],
};

const es: Help = {
  title: 'Jugar a ciegas',
  intro: 'La posición se lleva en la cabeza: el tablero queda vacío y todo lo demás es como siempre. Solo tú juegas a ciegas; tu rival ve las piezas y no se le avisa.',
  sections: [
    {
      id: 'hidden',
      title: 'Qué se oculta',
      lines: [
        'En tus partidas, mientras duran, no se ve ninguna pieza en el tablero, de ningún color, tampoco al repasar jugadas anteriores. No se marca adónde podría ir una pieza, ni el rey en jaque.',
        'Las casillas de la última jugada se marcan, y están la lista de jugadas, los relojes y la ventaja de material. Al acabar la partida aparecen las piezas. En las partidas que miras se ven siempre.',
        'En Chess960 se muestra la primera posición, porque se sorteó y no se sabe por otro medio: a ella vuelve la tecla ↑, o su botón bajo las jugadas.',
      ],
    },
    {
      id: 'turn-on',
      title: 'Activarlo',
      lines: ['Activa «A ciegas» en los ajustes, en «Juego». Vale en este navegador, en el acto, también en una partida en curso, y hasta que lo desactives allí.'],
    },
    {
      id: 'move',
      title: 'Hacer jugadas',
      lines: [
        'Por texto: pulsa m ante el tablero, o activa «Escribir jugadas» en los ajustes, y bajo el tablero queda un campo para ellas. Entiende Cf3, e2e4, O-O, e8=D y palabras: caballo f3. Si la jugada no se puede hacer, lo dice y escribes otra; tu reloj corre entretanto.',
        'Con la mano: pulsa la casilla de una pieza y después la de llegada, o arrastra de una a otra. Una jugada que no se puede hacer no se hace, sin decir nada.',
        'Con «Confirmar cada jugada» aún se puede retirar un desliz.',
      ],
    },
    {
      id: 'listen',
      title: 'Oír las jugadas',
      lines: ['«Jugadas habladas» lee en voz alta jugadas y resultados. La tecla p dice la jugada mostrada; c, los dos relojes y a quién le toca. Cómo se dicen las jugadas y en qué notación se escriben también se elige en los ajustes.'],
    },
    {
      id: 'screen-reader',
      title: 'Con lector de pantalla',
      lines: [
        'Cada jugada del rival se dice cuando se hace. La tecla b lleva al tablero, las flechas van de casilla en casilla, Intro toma una pieza y la suelta. A ciegas, una casilla dice su nombre y si en ella acabó la última jugada, pero no qué hay en ella.',
        'Si quieres que las casillas digan sus piezas, deja «A ciegas» sin activar: la partida entera se puede jugar sin ver el tablero.',
      ],
    },
  ],
};

export const kBlindfold = { en, es };
