// News of one event over the socket, so that its page reads it again when something has changed and not before.
import { connection } from './connection.svelte';

/** `onNews` gets the version that the event has now, also after every reconnection; returns how to stop. */
export function followEvent(eventId: string, onNews: (version: number) => void): () => void {
  const ask = (): void => connection.socket.tell({ case: 'followEvent', value: { eventId } });
  const stops = [
    connection.onWelcome(ask),
    connection.onMessage(({ message }) => {
      if (message.case === 'eventChanged' && message.value.eventId === eventId) onNews(message.value.version);
    }),
  ];
  ask();
  return () => {
    for (const stop of stops) stop();
    connection.socket.tell({ case: 'unfollowEvent', value: {} });
  };
}
