// How to play blindfold: the help page `/help/blindfold`.
import type { texts as en } from '../../en/help/blindfold';

export const texts: typeof en = {
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
