// What was said in one game. Tells are kept by nobody: they are shown when they come.
import { Room, type Talk } from '../gen/escaque/conduct/v1/talk_pb';
import { connection } from './connection.svelte';

const kKept = 200;

export class TalkStore {
  talks = $state.raw<readonly Talk[]>([]);
  /** Lines that came while their room was not looked at. */
  unread = $state<Record<number, number>>({});
  private lookedAt: Room = Room.UNSPECIFIED;
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
    this.unread[room] = 0;
  }

  /** Answers nothing when it was delivered, else why not. */
  async say(room: Room, text: string) {
    const { answer } = connection.socket.command({ case: 'say', value: { room, gameId: this.gameId, text } });
    const result = await answer;
    return 'refusal' in result ? result.refusal.error : undefined;
  }

  private add(talk: Talk): void {
    // A reconnected socket may be told the last lines again.
    if (this.talks.some((other) => other.talkId === talk.talkId && other.room === talk.room)) return;
    this.talks = [...this.talks, talk].slice(-kKept);
    if (talk.room !== this.lookedAt) this.unread[talk.room] = (this.unread[talk.room] ?? 0) + 1;
  }
}
