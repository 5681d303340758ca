// The articles that rulings name, told in our own words (src/help/laws.ts has their numbers).
import type { texts as en } from '../../en/help/laws';

export const texts: typeof en = {
  title: 'Las Leyes en breve',
  intro: 'Los artículos con que aquí se juzgan las partidas, con nuestras palabras. Los textos oficiales son más largos y solo ellos deciden. Cada partida nombra su edición.',
  editions: 'Las ediciones',
  articles: 'Los artículos',
  topics: {
    checkmate: { title: 'Jaque mate', text: 'Quien da mate gana. La partida acaba con esa jugada, marquen lo que marquen los relojes.' },
    resignation: { title: 'Abandono', text: 'Quien abandona pierde en el acto. Un abandono no se puede retirar.' },
    stalemate: { title: 'Ahogado', text: 'El jugador en turno no está en jaque y no tiene ninguna jugada legal: la partida es tablas.' },
    'dead-position': {
      title: 'Posición muerta',
      text: 'Ningún bando podría dar mate con ninguna serie de jugadas legales, ni jugando el otro lo peor posible: tablas en el acto. El servidor ve la mayoría de estas posiciones con la jugada que las produce y las demás a los pocos segundos: entonces la partida acaba en esa jugada, aunque después se haya seguido jugando o alguien haya abandonado. En 1993 solo cuentan cuatro casos: rey contra rey, lo mismo con un alfil o un caballo más, y alfiles en casillas del mismo color. Antes de 1993 se seguía jugando.',
    },
    agreement: {
      title: 'Tablas de mutuo acuerdo',
      text: 'Ambos jugadores acuerdan tablas. La oferta vale hasta que el rival acepta, rechaza o juega. Debe hacerse justo después de la propia jugada; antes de 1984 solo entonces era posible. Un torneo puede prohibir las tablas de mutuo acuerdo, del todo o antes de cierta jugada.',
    },
    disturbance: { title: 'Ofertas repetidas', text: 'Nadie debe molestar al rival, tampoco ofreciendo tablas. Aquí una oferta rechazada se puede repetir tras diez jugadas de cada jugador.' },
    threefold: {
      title: 'Triple repetición',
      text: 'La misma posición, con el mismo jugador en turno y las mismas jugadas posibles, por tercera vez: el jugador en turno puede reclamar tablas. Si es su propia jugada la que la produce, la anuncia al reclamar y no la juega antes. Quien juega sin reclamar pierde el derecho hasta que la posición se repita otra vez.',
    },
    'fifty-moves': {
      title: 'Cincuenta jugadas',
      text: 'Cincuenta jugadas de cada jugador sin capturas ni movimientos de peón: el jugador en turno puede reclamar tablas. Desde 1997, también con la jugada que sería la quincuagésima. Hasta 1993 un torneo podía anunciar posiciones para las que se permitían más jugadas.',
    },
    'wrong-claim': {
      title: 'Reclamación errónea',
      text: 'Se sigue jugando, y hay que hacer la jugada anunciada. Desde 2014 el rival recibe dos minutos, o uno en blitz, y la reclamación vale además como oferta de tablas. En 1997 quien reclama pierde la mitad del tiempo que le queda, tres minutos como mucho, y el rival recibe tres. En 1993 cuesta cinco minutos. Antes de 1984 no cuesta nada, pero el reloj de quien reclama corre mientras se juzga.',
    },
    fivefold: { title: 'Quíntuple repetición', text: 'Cuando la misma posición se da por quinta vez, la partida es tablas sin reclamación. En 2014, solo si se dio en cinco jugadas seguidas de cada jugador.' },
    'seventy-five-moves': { title: 'Setenta y cinco jugadas', text: 'Tras setenta y cinco jugadas de cada jugador sin capturas ni movimientos de peón, la partida es tablas sin reclamación, salvo que la última dé mate.' },
    flag: {
      title: 'Cae la bandera',
      text: 'Quien agota su tiempo antes de completar las jugadas exigidas pierde. Desde 1997 son tablas si el rival no podría dar mate con ninguna serie de jugadas legales; en 1993, si solo le quedaba el rey. Si averiguarlo lleva demasiado tiempo, de momento vale la bandera; el servidor lo vuelve a mirar y corrige el resultado si hace falta. Antes de 1984 la bandera caída siempre pierde.',
    },
    'mating-potential': { title: 'Blitz en 1997: quién gana por tiempo', text: 'Para ganar por tiempo hace falta potencial de mate: fuerzas con las que exista alguna posición legal, aunque solo se alcance con ayuda del rival, en la que este deba mover y no pueda evitar el mate en una jugada. Es cuestión de material, no de la posición en el tablero: rey y dos caballos no bastan contra el rey solo; rey y torre sí bastan contra rey y caballo. Además rige el artículo de la bandera: si desde la posición en el tablero ninguna serie de jugadas legales da mate, son tablas.' },
    'both-flags': { title: 'Ambas banderas', text: 'Han caído las dos y no se sabe cuál primero: en un periodo anterior se sigue jugando, en el último son tablas. Aquí los relojes cuentan milisegundos, así que una es siempre la primera.' },
    'illegal-moves': {
      title: 'Jugadas ilegales',
      text: 'Se restablece la posición anterior a la jugada ilegal. Si la partida las penaliza, la primera da dos minutos al rival, o uno en blitz, y la segunda pierde, o son tablas si el rival no podría dar mate. En 1997 pierde la tercera; en partidas rápidas el rival debe pedir la penalización antes de jugar, y en blitz pierde entonces la primera. Si la partida no las penaliza, el servidor simplemente no admite esas jugadas.',
    },
    'touched-man': { title: 'La pieza tocada', text: 'Tras una jugada ilegal penalizada, la siguiente debe hacerse con la misma pieza, o capturar la que se iba a capturar, si hay alguna jugada legal. En el servidor nadie ve qué se tocó primero, así que cuenta la pieza propia. Desde 2014, un peón que quedó en la última fila se convierte en dama; antes elige el jugador. Las Leyes de 1997 no piden nada aquí. Desde 2014, reclamar con una jugada ilegal es una reclamación errónea, y hay que hacer otra jugada con esa pieza.' },
    blitz: { title: 'Penalizaciones en blitz', text: 'Lo que en otras partidas da dos minutos al rival le da uno en blitz.' },
    late: { title: 'Jugadores que llegan tarde', text: 'Quien llega más tarde de lo que permite el torneo pierde; el límite es una hora si el torneo no fija otro. Si no llega ninguno, pierden ambos. El árbitro puede decidir otra cosa y hacer que la partida se juegue. Mientras falten las blancas al comienzo, corre su tiempo.' },
    'stopped-clocks': { title: 'Relojes parados', text: 'Un árbitro puede parar ambos relojes y decide cuándo se reanuda la partida. Si el torneo lo permite, también puede pararlos un jugador, pero solo para que acuda un árbitro y tantas veces como diga el torneo. Si no acude nadie en el plazo fijado, el juego se reanuda por sí solo. Pararlos sin un motivo válido se sanciona.' },
    'first-increment': { title: 'El primer incremento', text: 'El incremento se añade antes de cada jugada, así que ambos relojes tienen ya el primero al empezar: 90 minutos con 30 segundos por jugada empiezan en 1:30:30.' },
    quickplay: {
      title: 'Los dos últimos minutos sin incremento',
      text: 'Si la partida se acordó con esta regla, el jugador en turno con menos de dos minutos puede pedir cinco segundos por jugada. La petición es antes una oferta de tablas; si se rechaza, ambos pueden recibir los segundos y el rival, dos minutos. Si se deniega el incremento, puede reclamar tablas porque el rival no puede ganar por medios normales, o no lo intenta. En un torneo la reclamación para ambos relojes: el árbitro las concede, pospone la decisión, o las deniega y da dos minutos al rival. Si nadie preside la partida, el servidor solo las concede cuando el rival ya no puede dar mate. Las Leyes de 1997 no piden anuncio, no conocen el incremento ni la denegación y dejan reclamar mientras piensa el rival. No se aplica en blitz.',
    },
    adjournment: { title: 'Partidas aplazadas', text: 'Una partida se aplaza por acuerdo o por decisión de un árbitro. El jugador en turno sella su jugada en su propio tiempo; el servidor la guarda cifrada, y se abre cuando el rival está presente para reanudar. Entretanto, las ofertas de tablas siguen siendo válidas. La partida se reanuda cuando ambos quieren, a la hora que fijaron, o cuando lo dice un árbitro. Una jugada secreta que no se puede hacer pierde, salvo que el rival no pudiera ganar de todos modos. Una jugada secreta perdida se hace en el tablero. A quien llega tarde a la reanudación se le trata como al comienzo.' },
    arbiter: { title: 'Qué puede hacer un árbitro', text: 'Amonestar; dar tiempo al rival o quitárselo al infractor; cambiar los puntos de la partida; darla por perdida; multar, si el torneo anunció multas; expulsar del torneo. Toda decisión lleva un motivo, y ambos jugadores lo ven.' },
    refusal: { title: 'Negarse a cumplir las Leyes', text: 'Quien se niega a cumplir las Leyes pierde la partida; si son los dos, pierden ambos.' },
    'result-stands': { title: 'El resultado es definitivo', text: 'Un resultado por abandono, acordado o firmado no cambia porque después se vea caída una bandera.' },
    'clock-defect': { title: 'Reloj defectuoso', text: 'Lo que indica un reloj vale mientras no tenga un defecto evidente. Un reloj defectuoso se cambia, y el árbitro decide qué tiempos marca el nuevo.' },
    interruption: { title: 'Interrupciones ajenas a la partida', text: 'Si algo ajeno a la partida la perturba, los relojes se paran hasta que pase, y el árbitro puede dar más tiempo a uno o a ambos jugadores.' },
    irregularity: { title: 'Irregularidades', text: 'Se restablece la posición anterior a la irregularidad, y el árbitro fija los tiempos según su mejor criterio. Una partida con una posición inicial incorrecta se juega de nuevo. Una partida con los colores cambiados continúa salvo que el árbitro decida otra cosa; en 1993, cuando ha pasado la cuarta parte del primer control.' },
    conduct: { title: 'Conducta', text: 'Durante la partida nadie puede usar notas, consejos ajenos, otro tablero ni otro dispositivo, analizar donde se juega, salir de la zona de juego sin permiso ni deshonrar el ajedrez, por ejemplo con un resultado pactado de antemano. El árbitro puede sancionarlo, incluso con la pérdida de la partida.' },
    duties: { title: 'Deberes del árbitro', text: 'El árbitro vela por que se cumplan las Leyes, actúa en el mejor interés del torneo, observa las partidas, sobre todo en los apuros de tiempo, y hace cumplir las decisiones tomadas.' },
    appeals: { title: 'Apelaciones', text: 'Un jugador puede apelar contra cualquier decisión del árbitro, y aquí también contra lo que haya decidido el servidor en su lugar: una reclamación, una sanción, una bandera caída, una incomparecencia o el final de una partida. El torneo dice hasta cuándo. Su comité decide por votación, y su decisión es inapelable.' },
    house: {
      title: 'Reglas de la casa',
      text: 'Lo que solo necesita una partida en línea: antes de que ambos jueguen se puede anular; la primera jugada tiene su propio tiempo; contra quien deja una partida en marcha se puede reclamar al cabo de un rato. Las partidas «para jugar en línea» siguen las Leyes de 2023 con el servidor como árbitro que ve en el acto cada caída de bandera y repetición, y cada posición muerta en el acto o a los pocos segundos; la decisión nombra el artículo que aplica por analogía. Las normas de la FIDE para torneos en línea son otro texto, que aquí no se usa.',
    },
  },
};
