// Names of openings by their first moves: the longest line that the game began with gives the name.

export interface Opening {
  readonly eco: string;
  readonly en: string;
  readonly es: string;
}

// One opening a line: ECO code | moves | English | Spanish.
const kLines = `
A00|b4|Polish Opening|Apertura polaca
A01|b3|Nimzo-Larsen Attack|Ataque Nimzo-Larsen
A02|f4|Bird’s Opening|Apertura Bird
A02|f4 e5|From’s Gambit|Gambito From
A04|Nf3|Réti Opening|Apertura Réti
A07|Nf3 d5 g3|King’s Indian Attack|Ataque indio de rey
A10|c4|English Opening|Apertura inglesa
A20|c4 e5|English, Reversed Sicilian|Inglesa, siciliana invertida
A30|c4 c5|English, Symmetrical|Inglesa, simétrica
A40|d4|Queen’s Pawn|Peón de dama
A43|d4 c5|Old Benoni|Benoni antigua
A45|d4 Nf6|Indian Defence|Defensa india
A45|d4 Nf6 Bg5|Trompowsky Attack|Ataque Trompowsky
A46|d4 Nf6 Nf3|Indian, Knights|India, caballos
A51|d4 Nf6 c4 e5|Budapest Gambit|Gambito Budapest
A53|d4 Nf6 c4 d6|Old Indian Defence|Defensa india antigua
A56|d4 Nf6 c4 c5|Benoni Defence|Defensa Benoni
A57|d4 Nf6 c4 c5 d5 b5|Benko Gambit|Gambito Benko
A60|d4 Nf6 c4 c5 d5 e6|Modern Benoni|Benoni moderna
A80|d4 f5|Dutch Defence|Defensa holandesa
A83|d4 f5 e4|Staunton Gambit|Gambito Staunton
B00|e4|King’s Pawn|Peón de rey
B00|e4 Nc6|Nimzowitsch Defence|Defensa Nimzowitsch
B01|e4 d5|Scandinavian Defence|Defensa escandinava
B02|e4 Nf6|Alekhine Defence|Defensa Alekhine
B06|e4 g6|Modern Defence|Defensa moderna
B07|e4 d6|Pirc Defence|Defensa Pirc
B10|e4 c6|Caro-Kann Defence|Defensa Caro-Kann
B12|e4 c6 d4 d5 e5|Caro-Kann, Advance|Caro-Kann, avance
B13|e4 c6 d4 d5 exd5 cxd5|Caro-Kann, Exchange|Caro-Kann, cambio
B15|e4 c6 d4 d5 Nc3 dxe4 Nxe4|Caro-Kann, Classical|Caro-Kann, clásica
B20|e4 c5|Sicilian Defence|Defensa siciliana
B21|e4 c5 d4 cxd4 c3|Smith-Morra Gambit|Gambito Smith-Morra
B22|e4 c5 c3|Sicilian, Alapin|Siciliana, Alapin
B23|e4 c5 Nc3|Sicilian, Closed|Siciliana, cerrada
B30|e4 c5 Nf3 Nc6|Sicilian, Old|Siciliana, antigua
B30|e4 c5 Nf3 Nc6 Bb5|Sicilian, Rossolimo|Siciliana, Rossolimo
B32|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4|Sicilian, Open|Siciliana, abierta
B33|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5|Sicilian, Sveshnikov|Siciliana, Sveshnikov
B34|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6|Sicilian, Accelerated Dragon|Siciliana, dragón acelerado
B40|e4 c5 Nf3 e6|Sicilian, French|Siciliana, francesa
B41|e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6|Sicilian, Kan|Siciliana, Kan
B44|e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6|Sicilian, Taimanov|Siciliana, Taimanov
B50|e4 c5 Nf3 d6|Sicilian, Modern|Siciliana, moderna
B51|e4 c5 Nf3 d6 Bb5+|Sicilian, Moscow|Siciliana, Moscú
B56|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6|Sicilian, Classical|Siciliana, clásica
B70|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6|Sicilian, Dragon|Siciliana, dragón
B80|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6|Sicilian, Scheveningen|Siciliana, Scheveningen
B90|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6|Sicilian, Najdorf|Siciliana, Najdorf
C00|e4 e6|French Defence|Defensa francesa
C01|e4 e6 d4 d5 exd5|French, Exchange|Francesa, cambio
C02|e4 e6 d4 d5 e5|French, Advance|Francesa, avance
C03|e4 e6 d4 d5 Nd2|French, Tarrasch|Francesa, Tarrasch
C10|e4 e6 d4 d5 Nc3 dxe4|French, Rubinstein|Francesa, Rubinstein
C11|e4 e6 d4 d5 Nc3 Nf6|French, Classical|Francesa, clásica
C15|e4 e6 d4 d5 Nc3 Bb4|French, Winawer|Francesa, Winawer
C20|e4 e5|Open Game|Apertura abierta
C21|e4 e5 d4 exd4 c3|Danish Gambit|Gambito danés
C22|e4 e5 d4 exd4 Qxd4|Centre Game|Apertura del centro
C23|e4 e5 Bc4|Bishop’s Opening|Apertura de alfil
C25|e4 e5 Nc3|Vienna Game|Apertura vienesa
C30|e4 e5 f4|King’s Gambit|Gambito de rey
C31|e4 e5 f4 d5|Falkbeer Countergambit|Contragambito Falkbeer
C33|e4 e5 f4 exf4|King’s Gambit Accepted|Gambito de rey aceptado
C40|e4 e5 Nf3 f5|Latvian Gambit|Gambito letón
C41|e4 e5 Nf3 d6|Philidor Defence|Defensa Philidor
C42|e4 e5 Nf3 Nf6|Petrov Defence|Defensa Petrov
C44|e4 e5 Nf3 Nc6 c3|Ponziani Opening|Apertura Ponziani
C44|e4 e5 Nf3 Nc6 d4|Scotch Game|Apertura escocesa
C46|e4 e5 Nf3 Nc6 Nc3|Three Knights|Tres caballos
C47|e4 e5 Nf3 Nc6 Nc3 Nf6|Four Knights|Cuatro caballos
C50|e4 e5 Nf3 Nc6 Bc4|Italian Game|Apertura italiana
C50|e4 e5 Nf3 Nc6 Bc4 Bc5|Giuoco Piano|Giuoco piano
C51|e4 e5 Nf3 Nc6 Bc4 Bc5 b4|Evans Gambit|Gambito Evans
C55|e4 e5 Nf3 Nc6 Bc4 Nf6|Two Knights Defence|Defensa de los dos caballos
C57|e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5|Two Knights, Ng5|Dos caballos, Cg5
C60|e4 e5 Nf3 Nc6 Bb5|Ruy Lopez|Apertura española
C65|e4 e5 Nf3 Nc6 Bb5 Nf6|Ruy Lopez, Berlin|Española, Berlín
C68|e4 e5 Nf3 Nc6 Bb5 a6 Bxc6|Ruy Lopez, Exchange|Española, cambio
C70|e4 e5 Nf3 Nc6 Bb5 a6 Ba4|Ruy Lopez, Morphy|Española, Morphy
C80|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4|Ruy Lopez, Open|Española, abierta
C84|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7|Ruy Lopez, Closed|Española, cerrada
D00|d4 d5|Closed Game|Apertura cerrada
D00|d4 d5 Bf4|London System|Sistema Londres
D02|d4 d5 Nf3 Nf6 Bf4|London System|Sistema Londres
D05|d4 d5 Nf3 Nf6 e3|Colle System|Sistema Colle
D06|d4 d5 c4|Queen’s Gambit|Gambito de dama
D07|d4 d5 c4 Nc6|Chigorin Defence|Defensa Chigorin
D08|d4 d5 c4 e5|Albin Countergambit|Contragambito Albin
D10|d4 d5 c4 c6|Slav Defence|Defensa eslava
D20|d4 d5 c4 dxc4|Queen’s Gambit Accepted|Gambito de dama aceptado
D30|d4 d5 c4 e6|Queen’s Gambit Declined|Gambito de dama rehusado
D32|d4 d5 c4 e6 Nc3 c5|Tarrasch Defence|Defensa Tarrasch
D35|d4 d5 c4 e6 Nc3 Nf6 cxd5|QGD, Exchange|GDR, cambio
D43|d4 d5 c4 c6 Nf3 Nf6 Nc3 e6|Semi-Slav Defence|Defensa semieslava
D70|d4 Nf6 c4 g6 Nc3 d5|Grünfeld Defence|Defensa Grünfeld
E00|d4 Nf6 c4 e6|Indian, e6|India, e6
E01|d4 Nf6 c4 e6 g3|Catalan Opening|Apertura catalana
E11|d4 Nf6 c4 e6 Nf3 Bb4+|Bogo-Indian Defence|Defensa bogoindia
E12|d4 Nf6 c4 e6 Nf3 b6|Queen’s Indian Defence|Defensa india de dama
E20|d4 Nf6 c4 e6 Nc3 Bb4|Nimzo-Indian Defence|Defensa nimzoindia
E60|d4 Nf6 c4 g6|King’s Indian Defence|Defensa india de rey
E70|d4 Nf6 c4 g6 Nc3 Bg7 e4|King’s Indian Defence|Defensa india de rey
E80|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3|King’s Indian, Sämisch|India de rey, Sämisch
E90|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3|King’s Indian, Classical|India de rey, clásica`;

const kOpenings = new Map<string, Opening>();
for (const text of kLines.trim().split('\n')) {
  const [eco, moves, en, es] = text.split('|') as [string, string, string, string];
  kOpenings.set(moves, { eco, en, es });
}
const kLongest = Math.max(...[...kOpenings.keys()].map((moves) => moves.split(' ').length));

/** The opening of a game that began with these moves from the usual first position. */
export function openingOf(sans: readonly string[]): Opening | undefined {
  for (let n = Math.min(sans.length, kLongest); n > 0; n--) {
    const opening = kOpenings.get(sans.slice(0, n).join(' '));
    if (opening) return opening;
  }
  return undefined;
}
