// The analysis board: its tree, where the user is in it, what the engine says of that place and of the whole game.
import { treeOf, treeOfGame, writePgn } from '../analysis/convert';
import { Engine } from '../analysis/engine';
import { kMistakeNags, lossOfMove, mistakeOf, type Judged, type Mistake } from '../analysis/judgement';
import type { ReadProblem } from '../analysis/limits';
import { PgnReader } from '../analysis/pgn_reader';
import type { Headers, ReadGame } from '../analysis/pgn_read';
import type { Answer } from '../analysis/pgn_worker';
import { forget, keep, keptIn, type Kept } from '../analysis/kept';
import { childAt, isOnMainLine, lineFrom, pathOf, Tree, type TreeNode } from '../analysis/tree';
import type { Line } from '../analysis/uci';
import { judge, kEfforts, opinionsOf, searchOf, type Effort, type Opinion } from '../analysis/whole_game';
import { workerPort } from '../analysis/worker_port';
import type { Node } from '../game/position';
import type { Color, GameState } from '../game/state';
import { connection } from './connection.svelte';

/** A move of the main line with what the engine thinks of it. */
export interface JudgedMove extends Judged {
  readonly node: TreeNode;
  readonly loss: number;
  readonly mistake: Mistake | undefined;
  /** What would have been best, and how it goes on. */
  readonly best: readonly string[];
}

export type EngineState = 'off' | 'loading' | 'on' | 'failed';

/** Longer than any engine needs to start that starts at all. */
const kStartMs = 20_000;
/** A position that is looked at for as long as it is on the board. */
const kMostNodes = 20_000_000;

/** Changes come one after the other. */
const kKeepAfterMs = 400;

export class AnalysisStore {
  /** `name`: of the game whose analysis this is, for what the browser keeps; empty: of none. */
  constructor(private name = '') {}

  tree = $state.raw(new Tree());
  /** Grows with every change of the tree: views read it with what they show. */
  version = $state(0);
  current = $state.raw<TreeNode>(this.tree.root);
  orientation = $state<Color>('white');

  // Loading.
  isReading = $state(false);
  problem = $state.raw<ReadProblem | undefined>();
  illegal = $state.raw<ReadGame['illegal']>();
  /** Of a file with several. */
  list = $state.raw<readonly Headers[]>([]);
  chosen = $state(0);

  /** When what is on the board was kept, if it was there when the page came. */
  keptMs = $state(0);
  /** Nothing of the user's is lost by keeping nothing. */
  private isTouched = false;

  // The engine.
  engineState = $state<EngineState>('off');
  /** The user wants its opinion of the position on the board. */
  isOn = $state(false);
  lineCount = $state(2);
  lines = $state.raw<readonly Line[]>([]);
  /** The live rated game that forbids it. */
  ratedGame = $state('');

  // The report.
  effort = $state<Effort>('normal');
  opinions = $state.raw<readonly Opinion[]>([]);
  /** The main line that `opinions` are of. */
  private reported = $state.raw<readonly TreeNode[]>([]);
  progress = $state.raw<{ readonly done: number; readonly all: number } | undefined>();

  readonly node: Node = $derived(this.current.node);
  readonly mainLine: readonly TreeNode[] = $derived((void this.version, lineFrom(this.tree.root)));
  readonly isAtEnd = $derived(this.node.position.isEnd());
  readonly judged: readonly JudgedMove[] = $derived.by(() => {
    const moves = this.reported.slice(1);
    const all = judge(this.reported.map(({ node }) => node), moves.map(({ uci }) => uci), this.opinions);
    return all.flatMap((move, i) => {
      if (!move) return [];
      const loss = lossOfMove(move);
      return [{ ...move, node: moves[i]!, loss, mistake: mistakeOf(loss), best: this.opinions[i]!.pv }];
    });
  });
  readonly byNode = $derived(new Map(this.judged.map((move) => [move.node, move])));
  readonly isReported = $derived(this.opinions.length > 1 && !this.progress);
  /** The engine's, or that of the report, of the position on the board. */
  readonly score = $derived(this.lines[0]?.score ?? this.opinions[this.reported.indexOf(this.current)]?.score);

  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private engine: Engine | undefined;
  private readonly reader = new PgnReader();
  private wanted = 0;
  /** Signs that are the engine's and not the user's. */
  private readonly marked = new Map<TreeNode, number>();

  // The tree.

  /** Another tree; the old one is gone. */
  show(tree: Tree): void {
    clearTimeout(this.keepTimer);
    this.isTouched = false;
    this.keptMs = 0;
    this.cancelReport();
    this.opinions = [];
    this.reported = [];
    this.tree = tree;
    this.current = tree.root;
    this.illegal = undefined;
    this.version++;
    void this.look();
  }

  go(node: TreeNode | undefined): void {
    if (!node || node === this.current) return;
    this.current = node;
    if (this.isTouched) this.keepSoon();
    void this.look();
  }

  goToEnd(): void {
    this.go(lineFrom(this.current).at(-1));
  }

  play(uci: string): void {
    const next = this.tree.play(this.current, uci);
    if (!next) return;
    this.changed();
    this.go(next);
  }

  /** A line of the engine, as moves from the position on the board. */
  playLine(pv: readonly string[], from = this.current): void {
    let at = from;
    for (const uci of pv) at = this.tree.play(at, uci) ?? at;
    this.changed();
    this.go(at);
  }

  comment(text: string): void {
    this.current.comment = text;
    this.changed();
  }

  toggleNag(nag: number): void {
    const { nags } = this.current;
    const isMoveNag = (one: number): boolean => one < 10;
    // One sign for the move and one for the position.
    this.current.nags = nags.includes(nag) ? nags.filter((one) => one !== nag) : [...nags.filter((one) => isMoveNag(one) !== isMoveNag(nag)), nag].sort((a, b) => a - b);
    this.changed();
  }

  promote(isMain: boolean): void {
    this.tree.promote(this.current, isMain);
    this.changed();
  }

  remove(): void {
    this.current = this.tree.remove(this.current);
    this.changed();
    void this.look();
  }

  private changed(): void {
    this.version++;
    this.touch();
    // What was said of another main line says nothing of this one.
    const line = lineFrom(this.tree.root);
    if (this.reported.some((node, i) => line[i] !== node)) {
      this.cancelReport();
      this.opinions = [];
      this.reported = [];
    }
  }

  // What this browser keeps of it.

  private touch(): void {
    this.isTouched = true;
    this.keepSoon();
  }

  private keepSoon(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => this.keepNow(), kKeepAfterMs);
  }

  keepNow(): void {
    clearTimeout(this.keepTimer);
    if (!this.isTouched) return;
    keep(localStorage, { name: this.name, pgn: this.pgn, path: pathOf(this.current), keptMs: Date.now() });
  }

  /** The analysis that was kept of the game, or of the board without one. False: there is none that can be read. */
  async showKept(): Promise<boolean> {
    const kept: Kept | undefined = keptIn(localStorage).find(({ name }) => name === this.name);
    if (!kept || !(await this.take(this.reader.read(kept.pgn), kept.name))) return false;
    this.go(childAt(this.tree.root, kept.path));
    this.keptMs = kept.keptMs;
    return true;
  }

  /** What was kept of it is gone; `tree` is something new, of no game. */
  startAfresh(tree: Tree): void {
    forget(localStorage, this.name);
    this.name = '';
    this.list = [];
    this.show(tree);
  }

  get pgn(): string {
    return writePgn(this.tree);
  }

  // Loading.

  async readText(text: string): Promise<boolean> {
    return this.take(this.reader.read(text));
  }

  async readFile(file: File): Promise<boolean> {
    return this.take(this.reader.readFile(file));
  }

  async choose(index: number): Promise<void> {
    this.chosen = index;
    const answer = await this.reader.game(index);
    if ('problem' in answer) this.problem = answer.problem;
    else if ('game' in answer) this.took(answer.game);
  }

  showGame(game: GameState): void {
    this.name = game.id;
    this.show(treeOfGame(game));
    const me = connection.user?.id;
    this.orientation = me !== undefined && game.players.black.user.id === me ? 'black' : 'white';
  }

  /** What was on the board stays there when nothing comes of it. */
  private async take(reading: Promise<Answer>, name = ''): Promise<boolean> {
    this.isReading = true;
    this.problem = undefined;
    let answer = await reading;
    if ('list' in answer) {
      const { list } = answer;
      answer = await this.reader.game(0);
      if (!('problem' in answer)) {
        this.list = list;
        this.chosen = 0;
      }
    }
    this.isReading = false;
    if ('problem' in answer) this.problem = answer.problem;
    else if ('game' in answer) this.took(answer.game, name);
    return 'game' in answer;
  }

  private took(game: ReadGame, name = ''): void {
    this.problem = undefined;
    this.name = name;
    this.show(treeOf(game));
    this.touch();
    this.illegal = game.illegal;
  }

  // The engine.

  /** The server says whether a rated game of this account is running: then there is no engine. */
  async isAllowed(): Promise<boolean> {
    const { user } = connection;
    if (!user || user.isGuest) {
      this.ratedGame = '';
      return true;
    }
    const { profile } = await import('../net/rest_users');
    const games = await profile(user.handle).then(
      ({ liveGames }) => liveGames.filter((game) => game.isRated && !game.result),
      () => [],
    );
    this.ratedGame = games[0]?.gameId ?? '';
    if (this.ratedGame) this.silence();
    return !this.ratedGame;
  }

  async toggleEngine(): Promise<void> {
    if (this.isOn) {
      this.isOn = false;
      this.lines = [];
      if (!this.progress) await this.engine?.stop();
      return;
    }
    if (!(await this.isAllowed())) return;
    this.isOn = true;
    if (await this.start()) await this.look();
    else this.isOn = false;
  }

  setLineCount(count: number): void {
    this.lineCount = count;
    void this.look();
  }

  /** The position on the board, if nobody analyses a whole game meanwhile. */
  private async look(): Promise<void> {
    this.lines = [];
    if (!this.isOn || this.progress || !this.engine) return;
    if (this.isAtEnd) return void this.engine.stop();
    const at = this.current;
    await this.engine.search({ ...searchOf(at), lines: this.lineCount, nodes: kMostNodes }, (lines) => {
      if (at === this.current && this.isOn && !this.progress) this.lines = lines;
    });
  }

  private async start(): Promise<boolean> {
    if (this.engineState === 'on') return true;
    this.engineState = 'loading';
    return new Promise((resolve) => {
      const fail = (): void => {
        clearTimeout(timer);
        this.engine?.close();
        this.engine = undefined;
        this.engineState = 'failed';
        this.isOn = false;
        this.cancelReport();
        resolve(false);
      };
      const timer = setTimeout(fail, kStartMs);
      this.engine = new Engine(() => workerPort(fail));
      void this.engine.clear().then(() => {
        clearTimeout(timer);
        if (this.engineState === 'loading') this.engineState = 'on';
        resolve(this.engineState === 'on');
      });
    });
  }

  private silence(): void {
    this.isOn = false;
    this.lines = [];
    this.cancelReport();
    void this.engine?.stop();
  }

  // The report.

  async analyse(): Promise<void> {
    const line = [...this.mainLine];
    // From the click on: what the page makes room for then does not jump when the engine is there.
    this.opinions = [];
    this.progress = { done: 0, all: line.length };
    if (!(await this.isAllowed()) || !(await this.start())) this.progress = undefined;
    if (!this.progress) return;
    const run = ++this.wanted;
    const isWanted = (): boolean => run === this.wanted;
    this.lines = [];
    this.reported = line;
    const opinions = await opinionsOf(
      this.engine!,
      line,
      kEfforts[this.effort],
      (index, opinion) => {
        if (!isWanted()) return;
        this.opinions = [...this.opinions, opinion];
        this.progress = { done: index + 1, all: line.length };
      },
      isWanted,
    );
    if (!isWanted()) return;
    this.progress = undefined;
    if (opinions) this.mark();
    if (opinions) this.touch();
    void this.look();
  }

  cancelReport(): void {
    if (!this.progress) return;
    this.wanted++;
    this.progress = undefined;
    void this.engine?.stop().then(() => this.look());
  }

  /** Mistakes get their sign where the move has none: they go into the PGN with it. */
  private mark(): void {
    for (const [node, nag] of this.marked) node.nags = node.nags.filter((one) => one !== nag);
    this.marked.clear();
    for (const { node, mistake } of this.judged) {
      if (!mistake || node.nags.some((nag) => nag < 10)) continue;
      this.marked.set(node, kMistakeNags[mistake]);
      node.nags = [kMistakeNags[mistake], ...node.nags];
    }
    this.version++;
  }

  /** How good another move is than the one that was played; for "find a better move". */
  async tryMove(from: TreeNode, uci: string): Promise<Opinion | undefined> {
    if (!this.engine || !(await this.isAllowed())) return undefined;
    const next = this.tree.play(from, uci);
    if (!next) return undefined;
    this.changed();
    const found = await opinionsOf(this.engine, [next], kEfforts[this.effort]);
    return found?.[0];
  }

  isMain(node: TreeNode): boolean {
    return (void this.version, isOnMainLine(node));
  }

  close(): void {
    this.keepNow();
    this.wanted++;
    this.engine?.close();
    this.reader.close();
  }
}
