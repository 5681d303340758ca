// Channels and shouts: which of them this browser has joined, and what is said there.
import { Room, type Channel, type Talk } from '../gen/escaque/conduct/v1/talk_pb';
import * as rest from '../net/rest_talk';
import { merged } from '../talk/lines';
import { connection } from './connection.svelte';

/** Of shouts; no channel has this name. */
export const kShouts = '';
const kKey = 'escaque.channels';

function load(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(kKey) ?? 'null');
    if (Array.isArray(stored)) return stored.filter((each) => typeof each === 'string');
  } catch {
    // As if nothing were stored.
  }
  return [kShouts];
}

class Channels {
  /** All that the server has. */
  all = $state.raw<readonly Channel[]>([]);
  joined = $state.raw<readonly string[]>(load());
  private lines = $state.raw<Readonly<Record<string, readonly Talk[]>>>({});
  private unreadIn = $state.raw<Readonly<Record<string, number>>>({});
  private shown: string | undefined;

  constructor() {
    connection.onWelcome(() => this.welcomed());
    // It came after the first one.
    if (connection.isKnown) this.welcomed();
    connection.onMessage(({ message }) => {
      if (message.case === 'talks') message.value.talks.forEach((line) => this.take(line));
    });
  }

  async list(): Promise<void> {
    this.all = await rest.channels();
  }

  in(name: string): readonly Talk[] {
    return this.lines[name] ?? [];
  }

  unread(name: string): number {
    return this.unreadIn[name] ?? 0;
  }

  /** Answers nothing when it is done, else why not. */
  async join(name: string) {
    const answer = await this.command('followTalk', name);
    if ('refusal' in answer) return answer.refusal.error;
    if (!this.joined.includes(name)) this.keep([...this.joined, name]);
    return undefined;
  }

  async leave(name: string): Promise<void> {
    this.keep(this.joined.filter((each) => each !== name));
    await this.command('unfollowTalk', name);
  }

  look(name: string | undefined): void {
    this.shown = name;
    if (name !== undefined) this.unreadIn = { ...this.unreadIn, [name]: 0 };
  }

  private welcomed(): void {
    if (connection.user) for (const name of this.joined) this.follow(name);
  }

  private follow(name: string): void {
    void this.command('followTalk', name).then((answer) => {
      // The operator has closed it.
      if ('refusal' in answer && answer.refusal.error?.field === 'channel') this.keep(this.joined.filter((each) => each !== name));
    });
  }

  private command(what: 'followTalk' | 'unfollowTalk', channel: string) {
    const value = { room: channel === kShouts ? Room.SHOUT : Room.CHANNEL, channel };
    return connection.socket.command({ case: what, value }).answer;
  }

  private keep(joined: readonly string[]): void {
    this.joined = joined;
    try {
      localStorage.setItem(kKey, JSON.stringify(joined));
    } catch {
      // Private windows may forbid storage: it holds until the page is closed.
    }
  }

  private take(line: Talk): void {
    if (line.room !== Room.CHANNEL && line.room !== Room.SHOUT) return;
    const name = line.room === Room.SHOUT ? kShouts : line.channel;
    const before = this.in(name);
    const after = merged(before, [line]);
    if (after.length === before.length && after.at(-1) === before.at(-1)) return;
    this.lines = { ...this.lines, [name]: after };
    if (this.shown !== name && line.from?.id !== connection.user?.id) this.unreadIn = { ...this.unreadIn, [name]: this.unread(name) + 1 };
  }
}

export const channels = new Channels();
