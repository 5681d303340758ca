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
    en: { title: 'Checkmate', text: 'A player who gives mate has won. The move ends the game, whatever the clocks show.' },
    es: { title: 'Jaque mate', text: 'Quien da mate gana. La partida acaba con esa jugada, marquen lo que marquen los relojes.' },
  },
  {
    id: 'resignation',
    articles: [...before1984('11.2'), ...in1993('10.2'), ...in1997('5.1b'), ...in2014('5.1b'), ...in2023('5.1.2')],
    en: { title: 'Resignation', text: 'A player who resigns has lost at once. A resignation cannot be withdrawn.' },
    es: { title: 'Abandono', text: 'Quien abandona pierde en el acto. Un abandono no se puede retirar.' },
  },
  {
    id: 'stalemate',
    articles: [...before1984('12.1'), ...in1993('10.3'), ...in1997('5.2'), ...in2014('5.2a'), ...in2023('5.2.1')],
    en: { title: 'Stalemate', text: 'The player to move is not in check and has no legal move: the game is drawn.' },
    es: { title: 'Ahogado', text: 'El jugador en turno no está en jaque y no tiene ninguna jugada legal: la partida es tablas.' },
  },
  {
    id: 'dead-position',
    articles: [...in1993('10.4'), ...in1997('9.6'), ...in2014('5.2b'), ...in2023('5.2.2')],
    en: {
      title: 'Dead position',
      text: 'Neither side could give mate by any series of legal moves, even if the other played as badly as possible: the game is drawn at once. In 1993 only four cases count: king against king, the same with one bishop or one knight more, and bishops on squares of the same colour. Before 1993, play continued.',
    },
    es: {
      title: 'Posición muerta',
      text: 'Ningún bando podría dar mate con ninguna serie de jugadas legales, ni jugando el otro lo peor posible: tablas en el acto. En 1993 solo cuentan cuatro casos: rey contra rey, lo mismo con un alfil o un caballo más, y alfiles en casillas del mismo color. Antes de 1993 se seguía jugando.',
    },
  },
  {
    id: 'agreement',
    articles: [...before1984('12.2', '17a.1'), ...in1993('10.6', '10.7', '10.9'), ...in1997('5.3', '9.1'), ...in2014('5.2c', '9.1a', '9.1b1'), ...in2023('5.2.3', '9.1.1', '9.1.2.1')],
    en: {
      title: 'Draw by agreement',
      text: 'Both players agree to a draw. An offer is valid until the opponent accepts it, declines it or moves. It should be made just after the player’s own move; before 1984 it could be made only then. An event may forbid draws by agreement, either altogether or before a certain move.',
    },
    es: {
      title: 'Tablas de mutuo acuerdo',
      text: 'Ambos jugadores acuerdan tablas. La oferta vale hasta que el rival acepta, rechaza o juega. Debe hacerse justo después de la propia jugada; antes de 1984 solo entonces era posible. Un torneo puede prohibir las tablas de mutuo acuerdo, del todo o antes de cierta jugada.',
    },
  },
  {
    id: 'disturbance',
    articles: [...before1984('18.1c'), ...in1993('15.1d'), ...in1997('12.5'), ...in2014('11.5'), ...in2023('11.5')],
    en: { title: 'Repeated offers', text: 'Nobody may disturb the opponent, and that includes repeated draw offers. Here a declined offer can be repeated after ten moves by each player.' },
    es: { title: 'Ofertas repetidas', text: 'Nadie debe molestar al rival, tampoco ofreciendo tablas. Aquí una oferta rechazada se puede repetir tras diez jugadas de cada jugador.' },
  },
  {
    id: 'threefold',
    articles: [...before1984('12.3', '12.3a', '12.3b'), ...in1993('10.10a', '10.10b', '10.11'), ...in1997('9.2a', '9.2b', '9.4'), ...in2014('9.2a', '9.2b', '9.4'), ...in2023('9.2.1.1', '9.2.1.2', '9.4')],
    en: {
      title: 'Threefold repetition',
      text: 'The same position with the same player to move and the same possible moves, for the third time: the player to move may claim a draw. If it is their own move that would bring it about, they name that move with the claim and do not play it first. A player who moves without claiming loses the right until the position occurs again.',
    },
    es: {
      title: 'Triple repetición',
      text: 'La misma posición, con el mismo jugador en turno y las mismas jugadas posibles, por tercera vez: el jugador en turno puede reclamar tablas. Si es su propia jugada la que la produce, la anuncia al reclamar y no la juega antes. Quien juega sin reclamar pierde el derecho hasta que la posición se repita otra vez.',
    },
  },
  {
    id: 'fifty-moves',
    articles: [...before1984('12.4'), ...in1993('10.12'), ...in1997('9.3a', '9.3b'), ...in2014('9.3a', '9.3b'), ...in2023('9.3.1', '9.3.2')],
    en: {
      title: 'Fifty moves',
      text: 'Fifty moves by each player without a capture or a pawn move: the player to move may claim a draw. Since 1997 this includes a claim with the move that would be the fiftieth. Until 1993 an event could announce positions for which more moves were allowed.',
    },
    es: {
      title: 'Cincuenta jugadas',
      text: 'Cincuenta jugadas de cada jugador sin capturas ni movimientos de peón: el jugador en turno puede reclamar tablas. Desde 1997, también con la jugada que sería la quincuagésima. Hasta 1993 un torneo podía anunciar posiciones para las que se permitían más jugadas.',
    },
  },
  {
    id: 'wrong-claim',
    articles: [...before1984('17a.2b'), ...in1993('10.13b'), ...in1997('9.5b'), ...in2014('9.5b', '9.1b3'), ...in2023('9.5.3', '9.1.2.3')],
    en: {
      title: 'A wrong claim',
      text: 'Play continues, and the named move must be played. Since 2014 the opponent gets two minutes, or one in blitz, and the claim counts as a draw offer too. In 1997 the claimant loses half of the time left, at most three minutes, and the opponent gets three. In 1993 it costs five minutes. Before 1984 it costs nothing, but the claimant’s clock runs while the claim is judged.',
    },
    es: {
      title: 'Reclamación errónea',
      text: 'Se sigue jugando, y hay que hacer la jugada anunciada. Desde 2014 el rival recibe dos minutos, o uno en blitz, y la reclamación vale además como oferta de tablas. En 1997 quien reclama pierde la mitad del tiempo que le queda, tres minutos como mucho, y el rival recibe tres. En 1993 cuesta cinco minutos. Antes de 1984 no cuesta nada, pero el reloj de quien reclama corre mientras se juzga.',
    },
  },
  {
    id: 'fivefold',
    articles: [...in2014('9.6a'), ...in2023('9.6.1')],
    en: { title: 'Fivefold repetition', text: 'When the same position occurs for the fifth time, the game is drawn without a claim. In 2014, only if it occurred on five consecutive moves by each player.' },
    es: { title: 'Quíntuple repetición', text: 'Cuando la misma posición se da por quinta vez, la partida es tablas sin reclamación. En 2014, solo si se dio en cinco jugadas seguidas de cada jugador.' },
  },
  {
    id: 'seventy-five-moves',
    articles: [...in2014('9.6b'), ...in2023('9.6.2')],
    en: { title: 'Seventy-five moves', text: 'After seventy-five moves by each player without a capture or a pawn move, the game is drawn without a claim, unless the last move gives mate.' },
    es: { title: 'Setenta y cinco jugadas', text: 'Tras setenta y cinco jugadas de cada jugador sin capturas ni movimientos de peón, la partida es tablas sin reclamación, salvo que la última dé mate.' },
  },
  {
    id: 'flag',
    articles: [...before1984('17a'), ...in1993('10.5', '10.14'), ...in1997('6.9'), ...in2014('6.9'), ...in2023('6.9')],
    en: {
      title: 'The flag falls',
      text: 'A player whose time runs out before the required moves are made has lost. Since 1997 it is a draw if the opponent could not give mate by any series of legal moves; in 1993, if the opponent had nothing but the king. Before 1984 a fallen flag always loses.',
    },
    es: {
      title: 'Cae la bandera',
      text: 'Quien agota su tiempo antes de completar las jugadas exigidas pierde. Desde 1997 son tablas si el rival no podría dar mate con ninguna serie de jugadas legales; en 1993, si solo le quedaba el rey. Antes de 1984 la bandera caída siempre pierde.',
    },
  },
  {
    id: 'mating-potential',
    articles: in1997('C4'),
    en: { title: 'Blitz in 1997: who can win on time', text: 'To win on time, a player needs pieces with which mate in one is possible in some legal position. It is a question of material, not of the position on the board: two knights are not enough against a bare king, but one knight is enough against a rook.' },
    es: { title: 'Blitz en 1997: quién gana por tiempo', text: 'Para ganar por tiempo hacen falta piezas con las que exista, en alguna posición legal, un mate en una. Es cuestión de material, no de la posición: dos caballos no bastan contra el rey solo, pero un caballo sí basta contra una torre.' },
  },
  {
    id: 'both-flags',
    articles: [...in1993('12.8'), ...in1997('6.11', '10.4', 'B8'), ...in2014('6.11', 'A.4d'), ...in2023('III.3.1')],
    en: { title: 'Both flags', text: 'Both flags are down and nobody knows which fell first: in an earlier period play continues, and in the last one the game is drawn. The clocks here count milliseconds, so one of them is always first.' },
    es: { title: 'Ambas banderas', text: 'Han caído las dos y no se sabe cuál primero: en un periodo anterior se sigue jugando, en el último son tablas. Aquí los relojes cuentan milisegundos, así que una es siempre la primera.' },
  },
  {
    id: 'illegal-moves',
    articles: [...before1984('9.1'), ...in1993('8.1'), ...in1997('7.4', '10.3', 'C3'), ...in2014('7.5a', '7.5b', 'A.4b', 'A.5', 'B.4'), ...in2023('7.5.1', '7.5.5', 'A.4')],
    en: {
      title: 'Illegal moves',
      text: 'The position before the illegal move is restored. If the game penalises illegal moves, the first gives the opponent two minutes, or one in blitz, and the second loses, or draws if the opponent could not give mate. In 1997 the third loses; in fast games the opponent must ask for the penalty before moving, and in blitz the first then loses. If the game does not penalise them, the server simply does not accept such a move.',
    },
    es: {
      title: 'Jugadas ilegales',
      text: 'Se restablece la posición anterior a la jugada ilegal. Si la partida las penaliza, la primera da dos minutos al rival, o uno en blitz, y la segunda pierde, o son tablas si el rival no podría dar mate. En 1997 pierde la tercera; en partidas rápidas el rival debe pedir la penalización antes de jugar, y en blitz pierde entonces la primera. Si la partida no las penaliza, el servidor simplemente no admite esas jugadas.',
    },
  },
  {
    id: 'blitz',
    articles: [...in2014('B.2'), ...in2023('B.2')],
    en: { title: 'Penalties in blitz', text: 'What gives the opponent two minutes in other games gives one minute in blitz.' },
    es: { title: 'Penalizaciones en blitz', text: 'Lo que en otras partidas da dos minutos al rival le da uno en blitz.' },
  },
  {
    id: 'restored-times',
    articles: [...before1984('14.7'), ...in1993('12.6')],
    en: { title: 'The clocks of a restored position', text: 'If it is not known what the clocks showed, each side is given time in proportion to what it had used until then; in 1993 never less than five minutes, nor less than one minute a move.' },
    es: { title: 'Los relojes de una posición restablecida', text: 'Si no se sabe qué marcaban, cada bando recibe tiempo en proporción a lo usado hasta entonces; en 1993 nunca menos de cinco minutos, ni menos de uno por jugada.' },
  },
  {
    id: 'late',
    articles: [...before1984('14.3', '17b'), ...in1993('10.15', '10.17', '12.3'), ...in1997('6.5', '6.6'), ...in2014('6.7a', '6.7b'), ...in2023('6.7.1', '6.7.2')],
    en: { title: 'Late players', text: 'A player who arrives later than the event allows has lost; the limit is an hour if the event does not set one. If neither arrives, both lose. As long as White is absent at the start, White’s time runs.' },
    es: { title: 'Jugadores que llegan tarde', text: 'Quien llega más tarde de lo que permite el torneo pierde; el límite es una hora si el torneo no fija otro. Si no llega ninguno, pierden ambos. Mientras falten las blancas al comienzo, corre su tiempo.' },
  },
  {
    id: 'quickplay',
    articles: [...in1997('10.2a', '10.2b', 'C5', 'D1'), ...in2014('G.2', 'G.3', 'G.4', 'G.5a', 'G.5b', 'G.5c', 'G.6'), ...in2023('III.2.1', 'III.2.2', 'III.4', 'III.5', 'III.6')],
    en: {
      title: 'The last two minutes without increment',
      text: 'If the game was agreed with this rule, a player with less than two minutes left may ask for five seconds a move. The request is a draw offer first; if it is declined, both players get the seconds and the opponent gets two minutes. The player may also ask an arbiter for a draw because the opponent cannot win by normal means, or does not try to: the arbiter grants the draw, postpones the decision, or rejects the request and gives the opponent two minutes. It does not apply in blitz.',
    },
    es: {
      title: 'Los dos últimos minutos sin incremento',
      text: 'Si la partida se acordó con esta regla, un jugador con menos de dos minutos puede pedir cinco segundos por jugada. La petición es antes una oferta de tablas; si se rechaza, ambos reciben los segundos y el rival, dos minutos. También puede pedir tablas a un árbitro porque el rival no puede ganar por medios normales, o no lo intenta: el árbitro las concede, pospone la decisión, o las deniega y da dos minutos al rival. No se aplica en blitz.',
    },
  },
  {
    id: 'adjournment',
    articles: [...before1984('15.1', '16.2', '16.5', '17c'), ...in1993('10.16', '13.1', '14.2', '14.5'), ...in1997('A1', 'A7', 'A8', 'A10', 'A11'), ...in2014('E.1', 'E.7', 'E.8', 'E.10', 'E.12'), ...in2023('I')],
    en: { title: 'Adjourned games', text: 'A game is adjourned by agreement or by an arbiter. The player to move seals a move in their own time; the server keeps it encrypted, and it is opened when the opponent is there to resume. Draw offers remain valid meanwhile. The game is resumed when both players want to, at the time they set, or when an arbiter says so. A sealed move that cannot be played loses, unless the opponent could not have won anyway. A sealed move that has been lost is played on the board. A player who is late for the resumption is treated as at the start.' },
    es: { title: 'Partidas aplazadas', text: 'Una partida se aplaza por acuerdo o por decisión de un árbitro. El jugador en turno sella su jugada en su propio tiempo; el servidor la guarda cifrada, y se abre cuando el rival está presente para reanudar. Entretanto, las ofertas de tablas siguen siendo válidas. La partida se reanuda cuando ambos quieren, a la hora que fijaron, o cuando lo dice un árbitro. Una jugada secreta que no se puede hacer pierde, salvo que el rival no pudiera ganar de todos modos. Una jugada secreta perdida se hace en el tablero. A quien llega tarde a la reanudación se le trata como al comienzo.' },
  },
  {
    id: 'arbiter',
    articles: [...before1984('18.2', '19d'), ...in1993('15.2', '16.5'), ...in1997('13.4a', '13.4b', '13.4c', '13.4d', '13.4e'), ...in2014('12.9a', '12.9b', '12.9c', '12.9d', '12.9e', '12.9f', '12.9g', '12.9h'), ...in2023('12.9.1', '12.9.2', '12.9.3', '12.9.4', '12.9.5', '12.9.6', '12.9.7', '12.9.9')],
    en: { title: 'What an arbiter may do', text: 'Warn a player; give time to the opponent or take it from the offender; change the points of the game; declare it lost; exclude a player from the event. Every ruling has a reason, and both players see it.' },
    es: { title: 'Qué puede hacer un árbitro', text: 'Amonestar; dar tiempo al rival o quitárselo al infractor; cambiar los puntos de la partida; darla por perdida; excluir del torneo. Toda decisión lleva un motivo, y ambos jugadores lo ven.' },
  },
  {
    id: 'refusal',
    articles: [...before1984('17d'), ...in1997('12.7', '12.8'), ...in2014('11.7', '11.8'), ...in2023('11.7', '11.8')],
    en: { title: 'Refusing the Laws', text: 'A player who refuses to comply with the Laws loses the game; if both refuse, both lose.' },
    es: { title: 'Negarse a cumplir las Leyes', text: 'Quien se niega a cumplir las Leyes pierde la partida; si son los dos, pierden ambos.' },
  },
  {
    id: 'result-stands',
    articles: [...in1993('12.7'), ...in2014('8.7'), ...in2023('8.7')],
    en: { title: 'The result is final', text: 'A result that was resigned, agreed or signed does not change because a flag is found to have fallen afterwards.' },
    es: { title: 'El resultado es definitivo', text: 'Un resultado por abandono, acordado o firmado no cambia porque después se vea caída una bandera.' },
  },
  {
    id: 'house',
    articles: ['online'],
    en: {
      title: 'House rules',
      text: 'What only an online game needs: until both players have moved it can be aborted; the first move has its own time limit; if a player leaves a running game, the opponent may claim the game after a while. Games “as played online” follow the Laws of 2023, with the server as an arbiter that notices every flag fall, repetition and dead position at once; a ruling names the article that it applies by analogy. FIDE’s own rules for online events are a different text, which is not used here.',
    },
    es: {
      title: 'Reglas de la casa',
      text: 'Lo que solo necesita una partida en línea: antes de que ambos jueguen se puede anular; la primera jugada tiene su propio tiempo; contra quien deja una partida en marcha se puede reclamar al cabo de un rato. Las partidas «para jugar en línea» siguen las Leyes de 2023 con el servidor como árbitro que ve en el acto cada caída de bandera, repetición y posición muerta; la decisión nombra el artículo que aplica por analogía. Las normas de la FIDE para torneos en línea son otro texto, que aquí no se usa.',
    },
  },
];
