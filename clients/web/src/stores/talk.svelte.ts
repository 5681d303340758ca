// What was said in one game.
import { Room, type Talk } from '../gen/escaque/conduct/v1/talk_pb';
import { connection } from './connection.svelte';

const kKept = 200;

export class TalkStore {
  talks = $state.raw<readonly Talk[]>([]);
  /** Lines that came while their room was not looked at. */
  unread = $state<Record<number, number>>({});
  /** Of all rooms. */
  readonly waiting = $derived(Object.values(this.unread).reduce((sum, n) => sum + n, 0));
  private lookedAt: Room = Room.UNSPECIFIED;
  /** Whether its lines are on the screen: on a phone they are below it. */
  private isInSight = true;
  private readonly stop: () => void;

  constructor(readonly gameId: string) {
    this.stop = connection.onMessage(({ message }) => {
      if (message.case === 'talks') message.value.talks.filter((t) => t.gameId === gameId).forEach((t) => this.add(t));
    });
  }

  close(): void {
    this.stop();
  }

  in(room: Room): readonly Talk[] {
    return this.talks.filter((talk) => talk.room === room);
  }

  look(room: Room): void {
    this.lookedAt = room;
    if (this.isInSight) this.unread[room] = 0;
  }

  sees(isInSight: boolean): void {
    this.isInSight = isInSight;
    if (isInSight) this.unread[this.lookedAt] = 0;
  }

  private add(talk: Talk): void {
    // A reconnected socket may be told the last lines again.
    if (this.talks.some((other) => other.talkId === talk.talkId && other.room === talk.room)) return;
    this.talks = [...this.talks, talk].slice(-kKept);
    const isRead = (talk.room === this.lookedAt && this.isInSight) || talk.from?.id === connection.user?.id;
    if (!isRead) this.unread[talk.room] = (this.unread[talk.room] ?? 0) + 1;
  }
}
