// What people do on the page of an event.

/** Gives an order of the arbiter's tab, with its reason where one is asked for. */
export async function order(arbiter, testid, reason) {
  await arbiter.id('view-arbiter').click();
  await arbiter.id(testid).click();
  if (reason) await arbiter.id('order-reason').fill(reason);
  await arbiter.id(`${testid}-do`).click();
  await arbiter.id(`${testid}-do`).waitFor({ state: 'detached' });
}

/** Back to the event; a round that begins while its page is open leads to the board by itself. */
export async function returnToEvent(player, path) {
  await player.open(path);
  await player.page.locator('[data-testid=go-to-board], [data-testid=player-white]').first().waitFor();
  if (!/\/game\//.test(player.page.url())) await player.id('go-to-board').click();
}

/** Says yes to everything that waits for their answer. */
export async function acceptInvitations(person, path) {
  await person.page.evaluate(async (event) => {
    const { invitations = [] } = await (await fetch('/api/v1/invitations')).json();
    for (const [i, { eventId, teamId = '' }] of invitations.entries()) {
      const body = JSON.stringify({ commandId: `accept-${eventId}-${i}`, acceptInvitation: { teamId } });
      const answer = await fetch(`/api/v1${event}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, path);
}
