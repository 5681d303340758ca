// Openings by their first moves: the longest line that the game began with is its opening.

export interface Opening {
  readonly eco: string;
  readonly line: string;
}

// One opening a line: ECO code | moves.
const kLines = `
A00|b4
A01|b3
A02|f4
A02|f4 e5
A04|Nf3
A07|Nf3 d5 g3
A10|c4
A20|c4 e5
A30|c4 c5
A40|d4
A43|d4 c5
A45|d4 Nf6
A45|d4 Nf6 Bg5
A46|d4 Nf6 Nf3
A51|d4 Nf6 c4 e5
A53|d4 Nf6 c4 d6
A56|d4 Nf6 c4 c5
A57|d4 Nf6 c4 c5 d5 b5
A60|d4 Nf6 c4 c5 d5 e6
A80|d4 f5
A83|d4 f5 e4
B00|e4
B00|e4 Nc6
B01|e4 d5
B02|e4 Nf6
B06|e4 g6
B07|e4 d6
B10|e4 c6
B12|e4 c6 d4 d5 e5
B13|e4 c6 d4 d5 exd5 cxd5
B15|e4 c6 d4 d5 Nc3 dxe4 Nxe4
B20|e4 c5
B21|e4 c5 d4 cxd4 c3
B22|e4 c5 c3
B23|e4 c5 Nc3
B30|e4 c5 Nf3 Nc6
B30|e4 c5 Nf3 Nc6 Bb5
B32|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4
B33|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5
B34|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
B40|e4 c5 Nf3 e6
B41|e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
B44|e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
B50|e4 c5 Nf3 d6
B51|e4 c5 Nf3 d6 Bb5+
B56|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6
B70|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
B80|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6
B90|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
C00|e4 e6
C01|e4 e6 d4 d5 exd5
C02|e4 e6 d4 d5 e5
C03|e4 e6 d4 d5 Nd2
C10|e4 e6 d4 d5 Nc3 dxe4
C11|e4 e6 d4 d5 Nc3 Nf6
C15|e4 e6 d4 d5 Nc3 Bb4
C20|e4 e5
C21|e4 e5 d4 exd4 c3
C22|e4 e5 d4 exd4 Qxd4
C23|e4 e5 Bc4
C25|e4 e5 Nc3
C30|e4 e5 f4
C31|e4 e5 f4 d5
C33|e4 e5 f4 exf4
C40|e4 e5 Nf3 f5
C41|e4 e5 Nf3 d6
C42|e4 e5 Nf3 Nf6
C44|e4 e5 Nf3 Nc6 c3
C44|e4 e5 Nf3 Nc6 d4
C46|e4 e5 Nf3 Nc6 Nc3
C47|e4 e5 Nf3 Nc6 Nc3 Nf6
C50|e4 e5 Nf3 Nc6 Bc4
C50|e4 e5 Nf3 Nc6 Bc4 Bc5
C51|e4 e5 Nf3 Nc6 Bc4 Bc5 b4
C55|e4 e5 Nf3 Nc6 Bc4 Nf6
C57|e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5
C60|e4 e5 Nf3 Nc6 Bb5
C65|e4 e5 Nf3 Nc6 Bb5 Nf6
C68|e4 e5 Nf3 Nc6 Bb5 a6 Bxc6
C70|e4 e5 Nf3 Nc6 Bb5 a6 Ba4
C80|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4
C84|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
D00|d4 d5
D00|d4 d5 Bf4
D02|d4 d5 Nf3 Nf6 Bf4
D05|d4 d5 Nf3 Nf6 e3
D06|d4 d5 c4
D07|d4 d5 c4 Nc6
D08|d4 d5 c4 e5
D10|d4 d5 c4 c6
D20|d4 d5 c4 dxc4
D30|d4 d5 c4 e6
D32|d4 d5 c4 e6 Nc3 c5
D35|d4 d5 c4 e6 Nc3 Nf6 cxd5
D43|d4 d5 c4 c6 Nf3 Nf6 Nc3 e6
D70|d4 Nf6 c4 g6 Nc3 d5
E00|d4 Nf6 c4 e6
E01|d4 Nf6 c4 e6 g3
E11|d4 Nf6 c4 e6 Nf3 Bb4+
E12|d4 Nf6 c4 e6 Nf3 b6
E20|d4 Nf6 c4 e6 Nc3 Bb4
E60|d4 Nf6 c4 g6
E70|d4 Nf6 c4 g6 Nc3 Bg7 e4
E80|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3
E90|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3`;

const kOpenings = new Map<string, Opening>();
for (const text of kLines.trim().split('\n')) {
  const [eco, line] = text.split('|') as [string, string];
  kOpenings.set(line, { eco, line });
}
const kLongest = Math.max(...[...kOpenings.keys()].map((line) => line.split(' ').length));

/** The opening of a game that began with these moves from the usual first position. */
export function openingOf(sans: readonly string[]): Opening | undefined {
  for (let n = Math.min(sans.length, kLongest); n > 0; n--) {
    const opening = kOpenings.get(sans.slice(0, n).join(' '));
    if (opening) return opening;
  }
  return undefined;
}
