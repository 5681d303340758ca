// One's own messages: with whom, and how many are unread. Comes with the link in the header, not with the first page.
import { Room, type Talk } from '../gen/escaque/conduct/v1/talk_pb';
import type { User } from '../gen/escaque/common/v1/common_pb';
import * as rest from '../net/rest_talk';
import { merged, otherOf } from '../talk/lines';
import { connection } from './connection.svelte';

export interface Conversation {
  readonly other: User;
  readonly last: Talk;
  readonly unread: number;
}

/** What was read of one conversation so far. */
interface Thread {
  readonly lines: readonly Talk[];
  /** Of what was said before; undefined: not asked yet, empty: there is nothing before. */
  readonly page: string | undefined;
}

class Messages {
  all = $state.raw<readonly Conversation[]>([]);
  /** The server has said whether there are any, or that it cannot. */
  isKnown = $state(false);
  private threads = $state.raw<Readonly<Record<string, Thread>>>({});
  private userId = '';
  /** The conversation on the screen: what comes there is read. */
  private openHandle = '';

  constructor() {
    connection.onWelcome(() => this.welcomed());
    // It came after the first one.
    if (connection.isKnown) this.welcomed();
    connection.onMessage(({ message }) => {
      if (message.case === 'talks') message.value.talks.filter(({ room }) => room === Room.TELL).forEach((line) => this.take(line));
    });
  }

  get shown(): readonly Conversation[] {
    return this.all.filter(({ other }) => !connection.lists?.censor.includes(other.id));
  }

  get unread(): number {
    return this.shown.reduce((sum, { unread }) => sum + unread, 0);
  }

  linesWith(handle: string): readonly Talk[] {
    return this.threads[handle.toLowerCase()]?.lines ?? [];
  }

  hasEarlier(handle: string): boolean {
    return !!this.threads[handle.toLowerCase()]?.page;
  }

  /** Shows this conversation: reads its last lines, and from now on what comes in it is read. */
  async open(handle: string): Promise<void> {
    this.openHandle = handle;
    const { talks, nextPageToken } = await rest.messages(handle);
    const before = this.threads[handle.toLowerCase()];
    this.keep(handle, { lines: merged(talks, before?.lines ?? []), page: before?.page ?? nextPageToken });
    this.markRead(handle);
  }

  close(handle: string): void {
    if (this.openHandle === handle) this.openHandle = '';
  }

  async earlier(handle: string): Promise<void> {
    const { lines, page } = this.threads[handle.toLowerCase()]!;
    const { talks, nextPageToken } = await rest.messages(handle, page);
    this.keep(handle, { lines: merged(talks, lines), page: nextPageToken });
  }

  private welcomed(): void {
    const userId = connection.user?.id ?? '';
    if (this.userId !== userId) this.threads = {};
    this.userId = userId;
    void this.read();
    // What was said while there was no connection.
    if (this.openHandle) void this.open(this.openHandle).catch(() => {});
  }

  private async read(): Promise<void> {
    try {
      const found = connection.isMember ? await rest.conversations() : [];
      this.all = found.map(({ other, last, unread }) => ({ other: other!, last: last!, unread }));
    } catch {
      // What was known before is shown until the next reading.
    }
    this.isKnown = true;
  }

  private take(line: Talk): void {
    const other = otherOf(line, this.userId);
    if (!other) return;
    const key = other.handle.toLowerCase();
    const thread = this.threads[key];
    if (thread) this.keep(key, { ...thread, lines: merged(thread.lines, [line]) });
    const isOpen = this.openHandle.toLowerCase() === key && !document.hidden;
    const before = this.all.find((each) => each.other.id === other.id);
    // A line may come by both ways.
    if (before?.last.lineId === line.lineId) return;
    const isNew = line.from?.id === other.id && !isOpen;
    const now = { other, last: line, unread: (before?.unread ?? 0) + (isNew ? 1 : 0) };
    this.all = [now, ...this.all.filter((each) => each !== before)];
    if (isOpen) this.markRead(other.handle);
  }

  private keep(handle: string, thread: Thread): void {
    this.threads = { ...this.threads, [handle.toLowerCase()]: thread };
  }

  private markRead(handle: string): void {
    const last = this.linesWith(handle).at(-1);
    if (!last) return;
    const isUnread = (each: Conversation): boolean => each.other.handle.toLowerCase() === handle.toLowerCase();
    this.all = this.all.map((each) => (isUnread(each) ? { ...each, unread: 0 } : each));
    // What fails now is said again with the next line, or counts as unread at the next login.
    void rest.markRead(handle, Math.ceil(last.timeMs)).catch(() => {});
  }
}

export const messages = new Messages();
