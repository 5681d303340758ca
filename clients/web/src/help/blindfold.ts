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

const es: Help = {
  title: 'Jugar a ciegas',
  intro: 'Llevas la posición en la cabeza: el tablero queda vacío y todo lo demás es como siempre. Solo tú juegas a ciegas; tu rival ve las piezas y no se le avisa.',
  sections: [
    {
      id: 'hidden',
      title: 'Qué se oculta',
      lines: [
        'En tus partidas, mientras duran, no se ve ninguna pieza en el tablero, de ningún color, tampoco al repasar jugadas anteriores. No se marca adónde podría ir una pieza, ni el rey en jaque.',
        'Las casillas de la última jugada se marcan, y están la lista de jugadas, los relojes y la ventaja de material. Al acabar la partida aparecen las piezas. En las partidas que miras se ven siempre.',
        'En Chess960 se muestra la posición inicial, porque se sorteó y no podrías saberla de otro modo: a ella vuelve la tecla ↑, o su botón bajo las jugadas.',
      ],
    },
    {
      id: 'turn-on',
      title: 'Activarlo',
      lines: ['Activa «A ciegas» en los ajustes, en «Juego». Se aplica en el acto en este navegador, también en una partida en juego, y dura hasta que lo desactives allí.'],
    },
    {
      id: 'move',
      title: 'Hacer jugadas',
      lines: [
        'Por texto: pulsa m en el tablero, o activa «Escribir jugadas» en los ajustes, y bajo el tablero queda un campo para ellas. Entiende Cf3, e2e4, O-O, e8=D y palabras: caballo f3. Si la jugada no se puede hacer, lo dice y escribes otra; tu reloj sigue corriendo.',
        'Con la mano: pulsa la casilla de una pieza y después la de llegada, o arrastra de una a otra. Una jugada que no se puede hacer se pasa por alto sin avisar.',
        'Con «Confirmar cada jugada» aún puedes cancelar un desliz.',
      ],
    },
    {
      id: 'listen',
      title: 'Oír las jugadas',
      lines: ['«Jugadas habladas» lee en voz alta jugadas y resultados. La tecla p lee la jugada mostrada; la c, los dos relojes y a quién le toca. Cómo se dicen las jugadas y en qué notación se escriben también se elige en los ajustes.'],
    },
    {
      id: 'screen-reader',
      title: 'Con lector de pantalla',
      lines: [
        'Cada jugada del rival se lee en voz alta cuando se hace. La tecla b lleva al tablero, las flechas van de casilla en casilla, Intro toma una pieza y la suelta. A ciegas, una casilla dice su nombre y si en ella acabó la última jugada, pero no qué hay en ella.',
        'Si quieres que las casillas digan sus piezas, deja «A ciegas» sin activar: la partida entera se puede jugar sin ver el tablero.',
      ],
    },
  ],
};

export const kBlindfold = { en, es };
