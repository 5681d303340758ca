// What a player answers whom the opponent asks to go on with an adjourned game, wherever on the site they are.
import type { PlayerAction } from '../gen/escaque/games/v1/command_pb';
import { sayError } from '../i18n/say';
import { connection } from '../stores/connection.svelte';
import { router } from '../stores/router.svelte';

type Answer = Extract<PlayerAction['action'], { case: 'showResumption' | 'declineResumption' | 'agreeToResume' }>['case'];

/** Why it was refused, or nothing. Acting is following: a game that is not on the screen is left again. */
export async function answerResumption(gameId: string, version: number, answer: Answer): Promise<string> {
  const action = { case: answer, value: {} } as const;
  const sent = connection.socket.command({ case: 'actInGame', value: { gameId, version, action: { action } } });
  const stop = connection.onMessage(({ message }) => {
    if (message.case !== 'gameEntries' || message.value.gameId !== gameId) return;
    if (message.value.entries.some(({ commandId }) => commandId === sent.id)) connection.socket.answeredByEntry(sent.id);
  });
  const said = await sent.answer;
  stop();
  if (router.route.page !== 'game' || router.route.gameId !== gameId) connection.socket.tell({ case: 'unfollowGame', value: { gameId } });
  return 'refusal' in said ? sayError(said.refusal.error) : '';
}

const noted = new Set<string>();

/** The question is on the screen, which the server is told once each time that it is asked; what it refuses, nobody has to know. */
export function noteShown(gameId: string, version: number, asks: number): void {
  const key = `${gameId} ${asks}`;
  if (document.hidden || noted.has(key)) return;
  noted.add(key);
  void answerResumption(gameId, version, 'showResumption');
}
