// A list of players as its file has it: CSV (RFC 4180, also with semicolons or tabs) or a report (TRF), cell by cell with
// the place of each. Pure.

/** What a column of a list is about. */
export const kFields = ['handle', 'name', 'rating', 'sex', 'federation', 'fideId', 'birthDate', 'team'] as const;
export type EntryField = (typeof kFields)[number];

export interface Cell {
  readonly text: string;
  /** From 1: in a CSV the number of the cell, in a report that of its first character. */
  readonly column: number;
}

export interface EntryRecord {
  /** From 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<EntryField, Cell>>>;
}

export type FileFault = 'empty' | 'unclosed_quote' | 'no_header';

export interface EntryFile {
  readonly records: readonly EntryRecord[];
  readonly isReport: boolean;
  /** Columns that are not read, by their names. */
  readonly ignored: readonly string[];
  /** Nothing can be read, and where that shows. */
  readonly fault?: { readonly kind: FileFault; readonly line: number; readonly column: number };
}

/** As people call the columns, in lower case without accents and spaces. */
const kNames: Record<EntryField, readonly string[]> = {
  handle: ['user', 'username', 'handle', 'account', 'usuario', 'nombredeusuario', 'cuenta'],
  name: ['name', 'player', 'fullname', 'nombre', 'jugador', 'apellidosynombre', 'nombreyapellidos'],
  rating: ['rating', 'elo', 'puntuacion'],
  sex: ['sex', 'gender', 'sexo', 'genero'],
  federation: ['federation', 'fed', 'federacion'],
  fideId: ['fideid', 'fide', 'idfide', 'fidecode'],
  birthDate: ['birthdate', 'birth', 'born', 'dateofbirth', 'nacimiento', 'fechadenacimiento'],
  team: ['team', 'equipo'],
};

const plain = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/[^a-z0-9]/g, '');
const fieldOf = (header: string): EntryField | undefined => kFields.find((field) => kNames[field].includes(plain(header)));

/** Where each stands in a report, first and last character (record 001). */
const kReport: readonly (readonly [EntryField, number, number])[] = [
  ['sex', 10, 10],
  ['name', 15, 47],
  ['rating', 49, 52],
  ['federation', 54, 56],
  ['fideId', 58, 68],
  ['birthDate', 70, 79],
];

interface Line {
  readonly line: number;
  readonly cells: readonly Cell[];
}

class Unclosed extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
  ) {
    super('unclosed_quote');
  }
}

/** Which of these parts the cells of the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return ['\t', ';', ','].find((each) => first.replace(/"[^"]*"/g, '').includes(each)) ?? ',';
}

class CsvReader {
  private at = 0;
  private line = 1;

  constructor(
    private readonly text: string,
    private readonly separator: string,
  ) {}

  *lines(): Generator<Line> {
    while (this.at < this.text.length) {
      const line = this.line;
      const cells: Cell[] = [];
      do cells.push({ text: this.cell(cells.length + 1), column: cells.length + 1 });
      while (this.take(this.separator));
      this.take('\n');
      this.line++;
      if (cells.some(({ text }) => text)) yield { line, cells };
    }
  }

  private take(what: string): boolean {
    if (this.text[this.at] !== what) return false;
    this.at++;
    return true;
  }

  private until(end: RegExp): string {
    end.lastIndex = this.at;
    const found = end.exec(this.text)?.index ?? this.text.length;
    const text = this.text.slice(this.at, found);
    this.at = found;
    return text;
  }

  private cell(column: number): string {
    const blank = this.until(/[^ ]|$/g);
    if (!this.take('"')) return (blank + this.until(this.separator === '\t' ? /[\t\n]/g : this.separator === ';' ? /[;\n]/g : /[,\n]/g)).trim();
    const first = this.line;
    let text = '';
    for (;;) {
      const part = this.until(/"/g);
      text += part;
      this.line += part.split('\n').length - 1;
      if (!this.take('"')) throw new Unclosed(first, column);
      if (!this.take('"')) break;
      text += '"';
    }
    // What follows the quotation mark belongs to nothing.
    this.until(this.separator === '\t' ? /[\t\n]/g : this.separator === ';' ? /[;\n]/g : /[,\n]/g);
    return text.replace(/\s+/g, ' ').trim();
  }
}

const fault = (kind: FileFault, line = 1, column = 1): EntryFile => ({ records: [], isReport: false, ignored: [], fault: { kind, line, column } });

function readReport(text: string): EntryFile {
  const records = text.split('\n').flatMap((line, i): EntryRecord[] => {
    if (!line.startsWith('001')) return [];
    const characters = [...line];
    const cells = kReport.map(([field, first, last]) => [field, { text: characters.slice(first - 1, last).join('').trim(), column: first }] as const);
    return [{ line: i + 1, cells: Object.fromEntries(cells) }];
  });
  return { records, isReport: true, ignored: [] };
}

function recordOf({ line, cells }: Line, fields: readonly (EntryField | undefined)[]): EntryRecord {
  const known = cells.flatMap((cell, i) => (fields[i] ? [[fields[i], cell] as const] : []));
  return { line, cells: Object.fromEntries(known) };
}

function readCsv(text: string, alone: EntryField): EntryFile {
  let lines: Line[];
  try {
    lines = [...new CsvReader(text, separatorOf(text)).lines()];
  } catch (error) {
    if (error instanceof Unclosed) return fault('unclosed_quote', error.line, error.column);
    throw error;
  }
  const [header, ...rest] = lines;
  if (!header) return fault('empty');
  const fields = header.cells.map(({ text: name }) => fieldOf(name));
  if (fields.includes('handle') || fields.includes('name')) {
    const ignored = header.cells.filter(({ text: name }, i) => name && !fields[i]).map(({ text: name }) => name);
    return rest.length ? { records: rest.map((line) => recordOf(line, fields)), isReport: false, ignored } : fault('empty', header.line);
  }
  if (lines.every(({ cells }) => cells.filter(({ text: cell }) => cell).length === 1)) return { records: lines.map((line) => recordOf(line, [alone])), isReport: false, ignored: [] };
  return fault('no_header', header.line);
}

/** `alone`: what the only column of a list without a header is about. */
export function readEntryFile(content: string, alone: EntryField): EntryFile {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!text.trim()) return fault('empty');
  return /^001 [ \d]{4} /m.test(text) ? readReport(text) : readCsv(text, alone);
}

/** The text of a file: UTF-8, or else as old programs write it. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
