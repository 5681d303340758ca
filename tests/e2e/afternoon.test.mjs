// An arbiter's afternoon, once in each language: an event with periods that nobody supervises (2014 A.4), a game that is reopened,
// a player who withdraws and one who is fined, a stopped clock, an illegal move that loses, points that are taken away, an appeal
// that is voted on, the papers at the end.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, playAll } from './browser.mjs';
import { order } from './event.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

const kHalfZero = '5';
const kPenalised = '2';
const kOtherwise = '2';
const kSays = {
  'en-GB': { given: 'The order has been carried out', withdraw: 'withdraw', withdrawn: 'withdrawn', dismissed: 'Appeal dismissed: It was seen', back: 'The deposit is given back.' },
  'es-ES': { given: 'La orden se ha ejecutado', withdraw: 'retirar', withdrawn: 'retirado', dismissed: 'Apelación desestimada: It was seen', back: 'Se devuelve la fianza.' },
};

async function announce(arbiter) {
  await arbiter.open('/events/new');
  await arbiter.id('template-rapid').click();
  await arbiter.id('event-name-field').fill('Tarde');
  await arbiter.id('event-rounds').fill('2');
  await arbiter.id('event-own-times').click();
  await arbiter.id('event-notation').fill('20/10,G/5');
  await arbiter.id('part-games').click();
  await arbiter.id('event-edition').selectOption('fide-2014');
  await arbiter.id('event-supervision').selectOption(kOtherwise);
  await arbiter.id('event-illegal-moves').selectOption(kPenalised);
  await arbiter.id('event-default-minutes').fill('0');
  await arbiter.id('event-clock-stops').fill('1');
  await arbiter.id('event-appeal-deposit').fill('20 EUR');
  await arbiter.id('create-event').click();
  await arbiter.id('event-name').getByText('Tarde').waitFor();
  return new URL(arbiter.page.url()).pathname;
}

/** As the server has them: the ids of those who sit at the first board, White first, and the ids by name. */
const seats = (arbiter, path) =>
  arbiter.page.evaluate(async (event) => {
    const { rounds, entrants } = await (await fetch(`/api/v1${event}`)).json();
    const { whiteId, blackId } = rounds[0].boards[0];
    return { whiteId, blackId, names: Object.fromEntries(entrants.map(({ person }) => [person.player.user.handle, person.player.user.id])) };
  }, path);

for (const locale of Object.keys(kSays)) {
  const says = kSays[locale];
  const short = locale.slice(0, 2);
  const newcomer = async (stem, look = {}) => (await Person.at(browser, server.url, { locale, ...look })).register(stem);

  describe(`an arbiter’s afternoon (${short})`, () => {
    it('goes from the announcement to the signed papers', async () => {
      const arbiter = await newcomer('Rita');
      const committee = [await newcomer('Elena'), await newcomer('Luis', { size: 'phone' }), await newcomer('Ruy')];
      const players = [await newcomer('Ana', { size: 'phone' }), await newcomer('Bruno'), await newcomer('Carla')];
      const path = await announce(arbiter);
      await arbiter.id('view-rules').click();
      await arbiter.id('rules').getByText('A.4', { exact: false }).first().waitFor();
      await arbiter.id('rules').getByText('20 EUR', { exact: false }).waitFor();
      await arbiter.picture(`afternoon-rules-${short}`);
      assert.deepEqual(await arbiter.violations(), []);

      await arbiter.id('view-arbiter').click();
      await arbiter.id('do-officials').click();
      await arbiter.id('name-committee').fill(committee.map(({ name }) => name).join(', '));
      await arbiter.id('do-officials-do').click();
      await arbiter.id('do-officials-do').waitFor({ state: 'detached' });
      for (const player of players) {
        await player.open(path);
        await player.id('enter').click();
        await player.id('entered').waitFor();
      }
      await order(arbiter, 'do-publish');
      const { whiteId, blackId, names } = await seats(arbiter, path);
      const [white, black] = [whiteId, blackId].map((id) => players.find(({ name }) => names[name] === id));
      const idle = players.find((player) => player !== white && player !== black);

      // Whoever is not there when the round begins has lost; the arbiter lets the game be played all the same (6.7a).
      await black.page.goto('about:blank');
      await order(arbiter, 'do-start', 'Todos han llegado');
      await white.atBoard();
      await white.id('article').getByText('6.7a').waitFor();
      await Promise.all([white, black].map((player) => player.open(path)));
      await arbiter.id('view-rounds').click();
      await arbiter.id('rule').click();
      await arbiter.id('ruling').selectOption('reopen');
      await arbiter.id('ruling-reason').fill('El tren llegaba tarde');
      await arbiter.picture(`afternoon-reopen-${short}`);
      assert.deepEqual(await arbiter.violations(), []);
      await arbiter.id('ruling-do').click();
      await Promise.all([white.atBoard(), black.atBoard()]);

      // The player without an opponent leaves; the row stays. One of the others is fined.
      await arbiter.id('view-players').click();
      await arbiter.page.getByRole('button', { name: `${says.withdraw}: ${idle.name}` }).click();
      await arbiter.id('entrants').getByText(says.withdrawn).waitFor();
      await arbiter.id('view-arbiter').click();
      await arbiter.id('do-penalise').click();
      await arbiter.id('penalised').selectOption(blackId);
      await arbiter.id('penalty').selectOption('true');
      await arbiter.id('fine').fill('10');
      await arbiter.id('order-reason').fill('Ha llegado tarde a la ronda');
      await arbiter.picture(`afternoon-penalty-${short}`);
      await arbiter.id('do-penalise-do').click();
      await arbiter.id('penalties').getByText(black.name).waitFor();

      // A clock is stopped, and the arbiter comes.
      await playAll({ white, black }, 'e2e4 e7e5');
      await white.id('call-arbiter').click();
      await white.id('call-stops').check();
      await white.id('call-about').fill('Hay ruido');
      await white.id('call-confirm').click();
      await Promise.all([white, black].map((player) => player.id('bar-clock-stop').waitFor()));
      await arbiter.open('/arbiter');
      await arbiter.id('desk-game').filter({ hasText: white.name }).click();
      await arbiter.id('bar-call').getByText('Hay ruido').waitFor();
      const rule = async (kind, article, reason, fill = async () => {}) => {
        await arbiter.id('order-kind').selectOption(kind);
        await fill();
        await arbiter.id('order-article').selectOption(article);
        await arbiter.id('order-reason').fill(reason);
        await arbiter.id('order-give').click();
        await arbiter.id('order-said').getByText(says.given).waitFor();
      };
      await rule('startClocks', 'fide-2014 12.5', 'La puerta está cerrada');
      await Promise.all([white, black].map((player) => player.id('bar-clock-stop').waitFor({ state: 'detached' })));

      // Nobody supervises: the first illegal move loses (A.4b), and the server says so.
      if (!(await white.id('move-input').count())) await white.page.keyboard.press('m');
      await white.id('move-input').fill('e4e5');
      await white.page.keyboard.press('Enter');
      await white.page.locator('.move-error:not(:empty)').waitFor();
      await white.page.keyboard.press('Enter');
      await Promise.all([white, black].map((player) => player.id('result').getByText('0-1', { exact: true }).waitFor()));
      assert.match(await white.id('article').textContent(), /A\.4b/);
      await white.id('bar-appeal').waitFor();

      // Black had used a phone: half a point for White, none for Black (12.9d), whereupon Black appeals.
      await rule('declareResult', 'fide-2014 12.9d', 'El móvil era de las negras', () => arbiter.id('order-verdict').selectOption(kHalfZero));
      await Promise.all([white, black].map((player) => player.id('result').getByText('½-0', { exact: true }).waitFor()));
      await arbiter.picture(`afternoon-desk-${short}`);
      await black.id('bar-appeal').getByRole('button').click();
      await black.id('appeal-deposit').getByText('20 EUR').waitFor();
      await black.picture(`afternoon-appeal-${short}`);
      const squeezed = await black.page.evaluate(() => [...document.querySelectorAll('.game .aside > *')].filter((part) => part.scrollHeight > part.clientHeight + 2 && getComputedStyle(part).overflowY === 'visible').map(({ className }) => className));
      assert.deepEqual(squeezed, [], 'what does not fit beside the board scrolls');
      await black.id('appeal-grounds').fill('El móvil no era mío');
      await black.id('appeal-send').click();
      await black.id('bar-appeal-waits').waitFor();
      for (const member of committee.slice(0, 2)) {
        await member.open(`/arbiter/${white.gameId}`);
        await member.id('order-appeal').getByText('El móvil no era mío').waitFor();
        assert.equal(await member.id('order-article').inputValue(), 'fide-2014 11.10');
        await member.id('order-deposit').check();
        await member.id('order-reason').fill('It was seen');
        await member.picture(`afternoon-vote-${short}`);
        await member.id('order-give').click();
        await member.page.getByText(says.given).first().waitFor();
      }
      await black.id('bar-notice').getByText(says.dismissed).waitFor();
      await black.id('bar-notice').getByText(says.back).waitFor();
      assert.equal(await black.id('bar-appeal').count(), 0, 'the committee has decided');

      // The table has everybody, and the papers can be signed.
      await arbiter.open(path);
      await arbiter.id('view-standings').click();
      for (const player of players) await arbiter.id('standing').filter({ hasText: player.name }).waitFor();
      await arbiter.picture(`afternoon-standings-${short}`);
      for (const [kind, testid] of [['regulations', 'regulations'], ['report', 'report'], ['round', 'round-sheet'], ['scoresheet', 'score-sheet']]) {
        await arbiter.open(`${path}/paper/${kind}`);
        await arbiter.id(testid).first().waitFor();
        assert.equal(await arbiter.page.locator('html').getAttribute('lang'), short);
        assert.deepEqual(await arbiter.violations(), []);
        await arbiter.page.emulateMedia({ media: 'print' });
        await arbiter.picture(`afternoon-${kind}-${short}`);
        await arbiter.page.emulateMedia({ media: 'screen' });
      }
      for (const person of [arbiter, ...committee, ...players]) await person.close();
    });
  });
}
