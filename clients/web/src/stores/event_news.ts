// News of one event over the socket, so that its page reads it again when something has changed and not before.
import { isPassing } from '../net/rest';
import { connection } from './connection.svelte';

const kRetryMs = [1_000, 2_000, 4_000, 8_000] as const;
/** An instance of the server that is a moment behind catches up in less time than that. */
const kMostOld = 3;

export const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const retryAfter = (inVain: number): number => kRetryMs[Math.min(inVain, kRetryMs.length - 1)]!;

/** Asks until somebody answers or nobody wants to know any more; says each time why not. What asking again does not change ends it, too. */
export async function insist<T>(ask: () => Promise<T>, isWanted: () => boolean, failed: (reason: unknown) => void, pause = later): Promise<T | undefined> {
  for (let inVain = 0; isWanted(); inVain++) {
    try {
      const answer = await ask();
      return isWanted() ? answer : undefined;
    } catch (reason) {
      if (isWanted()) failed(reason);
      if (!isPassing(reason)) break;
      await pause(retryAfter(inVain));
    }
  }
  return undefined;
}

/**
 * Reads whenever there is something new, one question at a time: what happens meanwhile is in the next answer. Asks again
 * after a moment where nobody answers, or what comes is older than the news. `read` answers the version that it got.
 */
export class Reading {
  private told = 0;
  private had = 0;
  /** The version that the log had left when it had lost something, until an answer is known to be of afterwards. */
  private left: number | undefined;
  private isLossSaid = false;
  private isStale = false;
  private isBusy = false;
  private isStopped = false;

  constructor(
    private readonly read: () => Promise<number>,
    private readonly failed: (reason: unknown) => void,
    /** The server has lost something that was read: once for each loss. */
    private readonly lost: () => void,
    private readonly pause = later,
  ) {}

  /** Its version now. If it is lower than what was read, or `beginsAgain` is set, the server has lost something. */
  news(version: number, beginsAgain = false): void {
    if (beginsAgain || version < this.had) {
      if (!this.isVoid) this.isLossSaid = false;
      this.left = version;
    }
    if (beginsAgain && this.had) this.sayLoss();
    this.told = version;
    if (this.isVoid || version !== this.had) void this.start();
  }

  /** The server has lost what was read: whatever it answers now takes its place. */
  get isVoid(): boolean {
    return this.left !== undefined;
  }

  async start(): Promise<void> {
    this.isStale = true;
    if (this.isBusy) return;
    this.isBusy = true;
    for (let old = 0; this.isStale && !this.isStopped; ) {
      this.isStale = false;
      const got = await insist(this.read, () => !this.isStopped, this.failed, this.pause);
      if (got === undefined) continue;
      // A lower version in the news alone may be that of a server that is a moment behind.
      if (this.isVoid && got < this.had) this.sayLoss();
      this.had = got;
      // Whoever answers may have noticed the loss later than whoever told of it. What is written after it shows that all have.
      const isOfAfterwards = this.left !== undefined && (got <= this.left || this.told > this.left);
      if (!this.isStale && isOfAfterwards) this.left = undefined;
      const isOld = got < this.told || this.isVoid;
      if (!isOld || old === kMostOld) continue;
      await this.pause(retryAfter(old++));
      this.isStale = true;
    }
    this.isBusy = false;
  }

  stop(): void {
    this.isStopped = true;
  }

  private sayLoss(): void {
    if (!this.isLossSaid) this.lost();
    this.isLossSaid = true;
  }
}

/**
 * `onNews` gets the version that the event has now, also after every reconnection, and whether what was read before is void;
 * returns how to stop.
 */
export function followEvent(eventId: string, onNews: (version: number, beginsAgain: boolean) => void): () => void {
  const ask = (): void => connection.socket.tell({ case: 'followEvent', value: { eventId } });
  const stops = [
    connection.onWelcome(ask),
    connection.onMessage(({ message }) => {
      if (message.case === 'eventChanged' && message.value.eventId === eventId) onNews(message.value.version, message.value.beginsAgain);
    }),
  ];
  ask();
  return () => {
    for (const stop of stops) stop();
    connection.socket.tell({ case: 'unfollowEvent', value: {} });
  };
}
