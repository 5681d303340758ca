// The articles that rulings name, told in our own words: one table for the help page `/help/laws`, in both languages.
// tests/help.test.ts compares it with the editions that the server knows.

interface Told {
  readonly title: string;
  readonly text: string;
}

export interface Topic {
  readonly id: string;
  /** As rulings name them: "fide-2023 9.2.1.1". */
  readonly articles: readonly string[];
  readonly en: Told;
  readonly es: Told;
}

const of = (edition: string, ...numbers: string[]): string[] => numbers.map((number) => `${edition} ${number}`);
const before1984 = (...numbers: string[]): string[] => of('classic', ...numbers);
const in1993 = (...numbers: string[]): string[] => of('fide-1993', ...numbers);
const in1997 = (...numbers: string[]): string[] => of('fide-1997', ...numbers);
const in2014 = (...numbers: string[]): string[] => of('fide-2014', ...numbers);
const in2023 = (...numbers: string[]): string[] => of('fide-2023', ...numbers);

export const kTopics: readonly Topic[] = [
  {
    id: 'checkmate',
    articles: [...before1984('11.1'), ...in1993('10.1'), ...in1997('5.1a'), ...in2014('5.1a'), ...in2023('5.1.1')],
    en: { title: 'Checkmate', text: 'Whoever mates has won. The game is over with the move, whatever the clocks show.' },
    es: { title: 'Jaque mate', text: 'Quien da mate ha ganado. La partida acaba con la jugada, marquen lo que marquen los relojes.' },
  },
  {
    id: 'resignation',
    articles: [...before1984('11.2'), ...in1993('10.2'), ...in1997('5.1b'), ...in2014('5.1b'), ...in2023('5.1.2')],
    en: { title: 'Resignation', text: 'Whoever resigns has lost at once. It cannot be taken back.' },
    es: { title: 'Abandono', text: 'Quien abandona ha perdido en el acto. No se puede retirar.' },
  },
  {
    id: 'stalemate',
    articles: [...before1984('12.1'), ...in1993('10.3'), ...in1997('5.2'), ...in2014('5.2a'), ...in2023('5.2.1')],
    en: { title: 'Stalemate', text: 'The player to move is not in check and has no legal move: the game is drawn.' },
    es: { title: 'Rey ahogado', text: 'A quien le toca no está en jaque ni tiene jugada legal: la partida es tablas.' },
  },
  {
    id: 'dead-position',
    articles: [...in1993('10.4'), ...in1997('9.6'), ...in2014('5.2b'), ...in2023('5.2.2')],
    en: {
      title: 'Dead position',
      text: 'Neither side could mate by any series of legal moves, even with the worst play of the other: the game is drawn at once. In 1993 only four cases count: king against king, with one bishop or one knight more, and bishops on squares of one colour. Before that, play went on.',
    },
    es: {
      title: 'Posición muerta',
      text: 'Ningún bando podría dar mate con ninguna serie de jugadas legales, ni jugando el otro lo peor posible: tablas en el acto. En 1993 solo cuentan cuatro casos: rey contra rey, con un alfil o un caballo más, y alfiles en casillas del mismo color. Antes se seguía jugando.',
    },
  },
  {
    id: 'agreement',
    articles: [...before1984('12.2', '17a.1'), ...in1993('10.6', '10.7', '10.9'), ...in1997('5.3', '9.1'), ...in2014('5.2c', '9.1a', '9.1b1'), ...in2023('5.2.3', '9.1.1', '9.1.2.1')],
    en: {
      title: 'Draw by agreement',
      text: 'Both agree to a draw. An offer stands until the opponent accepts, declines or moves. It should be made just after one’s own move; before 1984 it could be made only then. An event may forbid agreements, or those before some move.',
    },
    es: {
      title: 'Tablas de acuerdo',
      text: 'Ambos acuerdan tablas. La oferta vale hasta que el rival acepta, rechaza o juega. Debe hacerse justo después de la propia jugada; antes de 1984 solo entonces era posible. Un torneo puede prohibir los acuerdos, o los anteriores a cierta jugada.',
    },
  },
  {
    id: 'disturbance',
    articles: [...before1984('18.1c'), ...in1993('15.1d'), ...in1997('12.5'), ...in2014('11.5'), ...in2023('11.5')],
    en: { title: 'Offers again and again', text: 'Nobody may disturb the opponent, with draw offers neither. Here a declined offer can be repeated after ten moves of each.' },
    es: { title: 'Ofertas repetidas', text: 'Nadie debe molestar al rival, tampoco ofreciendo tablas. Aquí una oferta rechazada se puede repetir tras diez jugadas de cada uno.' },
  },
  {
    id: 'threefold',
    articles: [...before1984('12.3', '12.3a', '12.3b'), ...in1993('10.10a', '10.10b', '10.11'), ...in1997('9.2a', '9.2b', '9.4'), ...in2014('9.2a', '9.2b', '9.4'), ...in2023('9.2.1.1', '9.2.1.2', '9.4')],
    en: {
      title: 'Threefold repetition',
      text: 'The same position with the same player to move and the same possible moves, for the third time: the player to move may claim a draw. If his own move would bring it about, he names that move with the claim and does not play it first. Whoever moves without claiming loses the right until the position comes again.',
    },
    es: {
      title: 'Triple repetición',
      text: 'La misma posición, con el mismo jugador en turno y las mismas jugadas posibles, por tercera vez: quien está en turno puede reclamar tablas. Si es su propia jugada la que la produce, la nombra al reclamar y no la juega antes. Quien juega sin reclamar pierde el derecho hasta que la posición vuelva.',
    },
  },
  {
    id: 'fifty-moves',
    articles: [...before1984('12.4'), ...in1993('10.12'), ...in1997('9.3a', '9.3b'), ...in2014('9.3a', '9.3b'), ...in2023('9.3.1', '9.3.2')],
    en: {
      title: 'Fifty moves',
      text: 'Fifty moves of each without a capture and without a pawn move: the player to move may claim a draw. Since 1997 also with the move that would be the fiftieth. Until 1993 an event could announce positions that are given more moves.',
    },
    es: {
      title: 'Cincuenta jugadas',
      text: 'Cincuenta jugadas de cada uno sin captura ni movimiento de peón: quien está en turno puede reclamar tablas. Desde 1997 también con la jugada que sería la quincuagésima. Hasta 1993 un torneo podía anunciar posiciones con más jugadas.',
    },
  },
  {
    id: 'wrong-claim',
    articles: [...before1984('17a.2b'), ...in1993('10.13b'), ...in1997('9.5b'), ...in2014('9.5b', '9.1b3'), ...in2023('9.5.3', '9.1.2.3')],
    en: {
      title: 'A wrong claim',
      text: 'Play goes on, and the named move must be played. Since 2014 the opponent gets two minutes, one in blitz, and the claim is a draw offer too. In 1997 the claimant loses half of his time, at most three minutes, and the opponent gets three. In 1993 it costs five minutes. Before 1984 it costs nothing, but the claimant’s clock runs meanwhile.',
    },
    es: {
      title: 'Reclamación errónea',
      text: 'Se sigue jugando, y la jugada nombrada debe hacerse. Desde 2014 el rival recibe dos minutos, uno en blitz, y la reclamación vale además como oferta de tablas. En 1997 quien reclama pierde la mitad de su tiempo, tres minutos como mucho, y el rival recibe tres. En 1993 cuesta cinco minutos. Antes de 1984 no cuesta nada, pero el reloj de quien reclama corre entretanto.',
    },
  },
  {
    id: 'fivefold',
    articles: [...in2014('9.6a'), ...in2023('9.6.1')],
    en: { title: 'Fivefold repetition', text: 'The same position for the fifth time draws the game without a claim. In 2014 only if it came at five consecutive moves of each.' },
    es: { title: 'Quíntuple repetición', text: 'La misma posición por quinta vez hace tablas sin reclamar. En 2014, solo si se dio en cinco jugadas seguidas de cada uno.' },
  },
  {
    id: 'seventy-five-moves',
    articles: [...in2014('9.6b'), ...in2023('9.6.2')],
    en: { title: 'Seventy-five moves', text: 'Seventy-five moves of each without a capture and without a pawn move draw the game without a claim, unless the last one mates.' },
    es: { title: 'Setenta y cinco jugadas', text: 'Setenta y cinco jugadas de cada uno sin captura ni movimiento de peón hacen tablas sin reclamar, salvo que la última dé mate.' },
  },
  {
    id: 'flag',
    articles: [...before1984('17a'), ...in1993('10.5', '10.14'), ...in1997('6.9'), ...in2014('6.9'), ...in2023('6.9')],
    en: {
      title: 'The flag falls',
      text: 'Whoever has used up his time before the moves are made has lost. Since 1997 it is a draw if the opponent could not mate by any series of legal moves; in 1993, if he had nothing but the king. Before 1984 it always loses.',
    },
    es: {
      title: 'Cae la bandera',
      text: 'Quien agota su tiempo antes de completar las jugadas ha perdido. Desde 1997 son tablas si el rival no podría dar mate con ninguna serie de jugadas legales; en 1993, si solo le quedaba el rey. Antes de 1984 siempre se pierde.',
    },
  },
  {
    id: 'mating-potential',
    articles: in1997('C4'),
    en: { title: 'Blitz in 1997: who can win on time', text: 'To win on time one needs men with which some mate in one is possible in some legal position. It is a question of material, not of the position on the board: two knights are not enough against a king, a knight is against a rook.' },
    es: { title: 'Blitz en 1997: quién gana por tiempo', text: 'Para ganar por tiempo hacen falta piezas con las que exista, en alguna posición legal, un mate en una. Es cuestión de material, no de la posición: dos caballos no bastan contra el rey solo, un caballo contra una torre sí.' },
  },
  {
    id: 'both-flags',
    articles: [...in1993('12.8'), ...in1997('6.11', '10.4', 'B8'), ...in2014('6.11', 'A.4d'), ...in2023('III.3.1')],
    en: { title: 'Both flags', text: 'Both flags are down and nobody knows which fell first: play goes on in an earlier period, and the game is drawn in the last one. The clocks here count milliseconds, so one of them is always the first.' },
    es: { title: 'Ambas banderas', text: 'Han caído las dos y no se sabe cuál primero: en un periodo anterior se sigue jugando, en el último son tablas. Aquí los relojes cuentan milisegundos, así que una es siempre la primera.' },
  },
  {
    id: 'illegal-moves',
    articles: [...before1984('9.1'), ...in1993('8.1'), ...in1997('7.4', '10.3', 'C3'), ...in2014('7.5a', '7.5b', 'A.4b', 'A.5', 'B.4'), ...in2023('7.5.1', '7.5.5', 'A.4')],
    en: {
      title: 'Illegal moves',
      text: 'The position before the illegal move stands again. Where the game has them penalised, the first gives the opponent two minutes, one in blitz, and the second loses; it is drawn if the opponent could not mate. In 1997 the third loses, and in fast games the opponent must ask for it before moving; in blitz then the first loses. Otherwise the server simply does not take such a move.',
    },
    es: {
      title: 'Jugadas ilegales',
      text: 'Vuelve la posición anterior a la jugada ilegal. Si la partida las penaliza, la primera da dos minutos al rival, uno en blitz, y la segunda pierde; son tablas si el rival no podría dar mate. En 1997 pierde la tercera, y en partidas rápidas el rival debe pedirlo antes de jugar; en blitz entonces pierde la primera. Si no, el servidor simplemente no admite esa jugada.',
    },
  },
  {
    id: 'blitz',
    articles: [...in2014('B.2'), ...in2023('B.2')],
    en: { title: 'Penalties in blitz', text: 'In blitz what gives the opponent two minutes elsewhere gives him one.' },
    es: { title: 'Penalizaciones en blitz', text: 'Lo que en otras partidas da dos minutos al rival, en blitz le da uno.' },
  },
  {
    id: 'restored-times',
    articles: [...before1984('14.7'), ...in1993('12.6')],
    en: { title: 'The clocks of a restored position', text: 'When it is not known what the clocks showed, each side is given time in proportion to what was used until then; in 1993 never less than five minutes, nor less than a minute a move.' },
    es: { title: 'Los relojes de una posición repuesta', text: 'Si no se sabe qué marcaban, cada bando recibe tiempo en proporción a lo usado hasta entonces; en 1993 nunca menos de cinco minutos, ni menos de uno por jugada.' },
  },
  {
    id: 'late',
    articles: [...before1984('14.3', '17b'), ...in1993('10.15', '10.17', '12.3'), ...in1997('6.5', '6.6'), ...in2014('6.7a', '6.7b'), ...in2023('6.7.1', '6.7.2')],
    en: { title: 'Late players', text: 'Whoever comes later than the event allows has lost, after an hour where it says nothing; both lose when neither comes. As long as White is missing at the start, White’s time runs.' },
    es: { title: 'Jugadores que llegan tarde', text: 'Quien llega más tarde de lo que permite el torneo ha perdido, tras una hora si nada dice; pierden ambos si ninguno viene. Mientras falten las blancas al comienzo, corre su tiempo.' },
  },
  {
    id: 'quickplay',
    articles: [...in1997('10.2a', '10.2b', 'C5', 'D1'), ...in2014('G.2', 'G.3', 'G.4', 'G.5a', 'G.5b', 'G.5c', 'G.6'), ...in2023('III.2.1', 'III.2.2', 'III.4', 'III.5', 'III.6')],
    en: {
      title: 'The last two minutes without increment',
      text: 'Where the game has agreed on it, a player with less than two minutes may ask for five seconds a move. This is a draw offer first; if it is declined, both get the seconds and the opponent two minutes. He may also ask an arbiter for a draw because the opponent cannot win, or does not try to win, by normal means: the arbiter grants it, postpones it, or rejects it and gives the opponent two minutes. Not in blitz.',
    },
    es: {
      title: 'Los dos últimos minutos sin incremento',
      text: 'Si la partida lo acordó, un jugador con menos de dos minutos puede pedir cinco segundos por jugada. Primero es una oferta de tablas; si se rechaza, ambos reciben los segundos y el rival dos minutos. También puede pedir tablas a un árbitro porque el rival no puede ganar, o no lo intenta, por medios normales: el árbitro las concede, aplaza la decisión, o las niega y da dos minutos al rival. No en blitz.',
    },
  },
  {
    id: 'adjournment',
    articles: [...before1984('15.1', '16.2', '16.5', '17c'), ...in1993('10.16', '13.1', '14.2', '14.5'), ...in1997('A1', 'A7', 'A8', 'A10', 'A11'), ...in2014('E.1', 'E.7', 'E.8', 'E.10', 'E.12'), ...in2023('I')],
    en: { title: 'Adjourned games', text: 'By agreement or by an arbiter. The player to move seals his move in his own time; the server keeps it encrypted, and it is opened when the opponent is there to go on. Draw offers stand meanwhile. The game goes on when both want to, at the time they set, or when an arbiter says so. A sealed move that cannot be played loses, unless the opponent could not have won anyway. A sealed move that is lost is played on the board. Whoever is late for the resumption is ruled as at the start.' },
    es: { title: 'Partidas aplazadas', text: 'Por acuerdo o por un árbitro. Quien está en turno sella su jugada en su propio tiempo; el servidor la guarda cifrada, y se abre cuando el rival está para seguir. Las ofertas de tablas se mantienen. La partida se reanuda cuando ambos quieren, a la hora que fijaron, o cuando lo dice un árbitro. Una jugada secreta que no se puede hacer pierde, salvo que el rival no pudiera ganar de todos modos. Una jugada secreta perdida se hace en el tablero. A quien llega tarde a la reanudación se le trata como al comienzo.' },
  },
  {
    id: 'arbiter',
    articles: [...before1984('18.2', '19d'), ...in1993('15.2', '16.5'), ...in1997('13.4a', '13.4b', '13.4c', '13.4d', '13.4e'), ...in2014('12.9a', '12.9b', '12.9c', '12.9d', '12.9e', '12.9f', '12.9g', '12.9h'), ...in2023('12.9.1', '12.9.2', '12.9.3', '12.9.4', '12.9.5', '12.9.6', '12.9.7', '12.9.9')],
    en: { title: 'What an arbiter may do', text: 'Warn; give time to the opponent or take it from the offender; change the points of the game; declare it lost; exclude from the event. Every ruling has a reason, and both players see it.' },
    es: { title: 'Qué puede hacer un árbitro', text: 'Advertir; dar tiempo al rival o quitárselo al infractor; cambiar los puntos de la partida; darla por perdida; excluir del torneo. Toda decisión lleva un motivo, y ambos jugadores lo ven.' },
  },
  {
    id: 'refusal',
    articles: [...before1984('17d'), ...in1997('12.7', '12.8'), ...in2014('11.7', '11.8'), ...in2023('11.7', '11.8')],
    en: { title: 'Refusing the Laws', text: 'Whoever refuses to keep the Laws loses the game; if both do, both lose.' },
    es: { title: 'Negarse a cumplir las Leyes', text: 'Quien se niega a cumplir las Leyes pierde la partida; si son los dos, pierden ambos.' },
  },
  {
    id: 'result-stands',
    articles: [...in1993('12.7'), ...in2014('8.7'), ...in2023('8.7')],
    en: { title: 'The result stands', text: 'What was resigned, agreed or signed is not changed because a flag is found down later.' },
    es: { title: 'El resultado vale', text: 'Lo abandonado, acordado o firmado no cambia porque después se vea caída una bandera.' },
  },
  {
    id: 'house',
    articles: ['online'],
    en: {
      title: 'Rules of the house',
      text: 'What only an online game needs: before both have moved it can be aborted; a first move has its own time; whoever leaves a running game may be claimed against after a while. Games “as played online” follow the Laws of 2023 with the server as an arbiter who sees every flag, repetition and dead position at once; a ruling names the article that it applies by analogy. FIDE’s own rules for online events are another text, which is not used here.',
    },
    es: {
      title: 'Reglas de la casa',
      text: 'Lo que solo necesita una partida en línea: antes de que ambos jueguen se puede anular; la primera jugada tiene su propio tiempo; contra quien deja una partida en marcha se puede reclamar al cabo de un rato. Las partidas «para jugar en línea» siguen las Leyes de 2023 con el servidor como árbitro que ve en el acto cada bandera, repetición y posición muerta; la decisión nombra el artículo que aplica por analogía. Las normas de la FIDE para torneos en línea son otro texto, que aquí no se usa.',
    },
  },
];
