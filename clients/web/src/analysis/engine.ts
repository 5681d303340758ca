// An engine that speaks UCI behind a port: one search at a time, the last that was asked for.
import { parseInfo, type Line } from './uci';

/** A worker, or what stands for one. */
export interface Port {
  send(command: string): void;
  listen(listener: (line: string) => void): void;
  close(): void;
}

export interface Search {
  readonly fen: string;
  /** From there to the position that is looked at. */
  readonly moves?: readonly string[];
  readonly isWhiteToMove: boolean;
  readonly lines: number;
  /** How many positions it may look at; without it until it is stopped. */
  readonly nodes?: number;
}

export interface Found {
  /** By rank; fewer than asked for where there are fewer moves. */
  readonly lines: readonly Line[];
  readonly best: string | undefined;
  /** False when another search, or stop(), came before it was done. */
  readonly isDone: boolean;
}

interface Running {
  readonly search: Search;
  readonly lines: Line[];
  readonly told: (lines: readonly Line[]) => void;
  readonly done: (found: Found) => void;
  isStopped: boolean;
}

export const kHashMb = 16;
/** A build with one thread hears "stop" only between two depths: whoever waits longer gets a new one, which costs less. */
const kPatienceMs = 500;

export class Engine {
  name = '';
  private running: Running | undefined;
  private next: Running | undefined;
  private ready: (() => void)[] = [];
  private lines = 1;
  private port!: Port;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => Port,
    private readonly patienceMs = kPatienceMs,
  ) {
    this.connect();
  }

  private connect(): void {
    const port = this.open();
    this.port = port;
    this.lines = 1;
    // What an engine says that is not ours any more concerns nobody.
    port.listen((line) => port === this.port && this.heard(line));
    port.send('uci');
    port.send(`setoption name Hash value ${kHashMb}`);
    // Its castling is then the king that takes the rook, which is right in every variant.
    port.send('setoption name UCI_Chess960 value true');
    port.send('setoption name UCI_AnalyseMode value true');
    port.send('setoption name Contempt value 0');
  }

  /** Forgets everything: the same searches then find the same again. */
  async clear(): Promise<void> {
    await this.stop();
    this.port.send('ucinewgame');
    await new Promise<void>((resolve) => {
      this.ready.push(resolve);
      this.port.send('isready');
    });
  }

  /** `told` comes with every depth. A search that runs is given up for this one. */
  search(search: Search, told: (lines: readonly Line[]) => void = () => {}): Promise<Found> {
    return new Promise((done) => {
      this.giveUp(this.next);
      this.next = { search, lines: [], told, done, isStopped: false };
      if (this.running) this.interrupt();
      else this.begin();
    });
  }

  async stop(): Promise<void> {
    this.giveUp(this.next);
    this.next = undefined;
    if (!this.running) return;
    const { running } = this;
    await new Promise<void>((resolve) => {
      const { done } = running;
      this.running = { ...running, done: (found) => (done(found), resolve()) };
      this.interrupt();
    });
  }

  close(): void {
    this.giveUp(this.next);
    this.giveUp(this.running);
    this.next = this.running = undefined;
    clearTimeout(this.timer);
    this.port.close();
  }

  private giveUp(search: Running | undefined): void {
    search?.done({ lines: search.lines.filter(Boolean), best: undefined, isDone: false });
  }

  private interrupt(): void {
    if (!this.running || this.running.isStopped) return;
    this.running.isStopped = true;
    this.port.send('stop');
    this.timer = setTimeout(() => this.restart(), this.patienceMs);
  }

  private restart(): void {
    const { running } = this;
    this.port.close();
    this.running = undefined;
    this.connect();
    for (let i = 0; i < this.ready.length; i++) this.port.send('isready');
    this.giveUp(running);
    this.begin();
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.running = this.next;
    this.next = undefined;
    if (!this.running) return;
    const { fen, moves, lines, nodes } = this.running.search;
    if (lines !== this.lines) this.port.send(`setoption name MultiPV value ${lines}`);
    this.lines = lines;
    this.port.send(`position fen ${fen}${moves?.length ? ` moves ${moves.join(' ')}` : ''}`);
    this.port.send(nodes ? `go nodes ${nodes}` : 'go infinite');
  }

  private heard(text: string): void {
    if (text.startsWith('id name ')) this.name = text.slice(8);
    else if (text === 'readyok') this.ready.shift()?.();
    else if (text.startsWith('bestmove')) this.ended(text);
    else this.thinks(text);
  }

  private thinks(text: string): void {
    const { running } = this;
    if (!running || running.isStopped) return;
    const line = parseInfo(text, running.search.isWhiteToMove);
    if (!line) return;
    running.lines[line.rank - 1] = line;
    running.told(running.lines.filter(Boolean));
  }

  private ended(text: string): void {
    const { running } = this;
    if (!running) return;
    const best = text.split(' ')[1];
    const isMove = best !== undefined && /^[a-h][1-8][a-h][1-8]/.test(best);
    this.running = undefined;
    running.done({ lines: running.lines.filter(Boolean), best: isMove ? best : undefined, isDone: !running.isStopped });
    this.begin();
  }
}
