// The code of etiquette from an insult to the reversal of what followed: report, case, restriction, notice, appeal; then a
// warning for somebody who is away, and an accusation that was false. In both languages, on a telephone and at a desk.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

const kPhone = { size: 'phone', locale: 'es-ES', theme: 'dark' };
const kDesk = { size: 'desktop', locale: 'en-GB' };
const kPassword = 'correct horse battery';

const kWords = {
  'es-ES': { article: 'Código de etiqueta, artículo 2', takes: /^Hasta entonces se te retira: el chat de las partidas/, refused: /Una sanción te lo impide hasta/, reversed: 'La decisión queda anulada.', confirmed: /Se confirmó/, warned: 'Has recibido una amonestación', dismissed: 'Archivado: no se encontró nada contrario al código.', unconfirmed: /no ha encontrado nada contrario al código/ },
  'en-GB': { article: 'Code of etiquette, article 2', takes: /^Taken away until then: the chat of games/, refused: /A sanction takes this away from you until/, reversed: 'The decision was reversed.', confirmed: /It was confirmed/, warned: 'You have been warned', dismissed: 'Dismissed: nothing was found that breaks the code.', unconfirmed: /found nothing that breaks the code/ },
};

const newcomer = async (stem, look) => (await Person.at(browser, server.url, look)).register(stem, kPassword);

async function admin(stem, look) {
  const person = await newcomer(stem, look);
  server.grant(person.name, 'admin');
  // The role is told when the connection begins.
  await person.open('/admin');
  await person.id('queue').waitFor();
  return person;
}

async function say(person, text) {
  await person.id('chat-input').fill(text);
  await person.id('chat-input').press('Enter');
}

/** The case about somebody, taken. */
async function take(officer, about) {
  await officer.open('/admin');
  await officer.id('case-row').filter({ hasText: about.name }).first().click();
  await officer.id('take').click();
  await officer.id('mine').waitFor();
}

async function proper(person, name) {
  await person.picture(name);
  assert.deepEqual(await person.violations(), [], name);
  assert.ok(await person.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${name} is as wide as the screen`);
}

const kLooks = [
  { accusedLook: kPhone, reporterLook: kDesk, adminLook: kDesk },
  { accusedLook: kDesk, reporterLook: kPhone, adminLook: kPhone },
];

for (const { accusedLook, reporterLook, adminLook } of kLooks) {
  describe(`an insult, with the accused at a ${accusedLook.size} in ${accusedLook.locale}`, () => {
    const words = kWords[accusedLook.locale];
    const at = accusedLook.size;

    it('is reported, restricted, appealed against, and the restriction reversed', async () => {
      const ada = await admin('Ada', adminLook);
      const alba = await admin('Alba', adminLook);
      const ana = await newcomer('Ana', reporterLook);
      const bruno = await newcomer('Bruno', accusedLook);
      await ana.seek({ minutes: 12, increment: 2 });
      await bruno.acceptSeekOf(ana);
      await Promise.all([ana.atBoard(), bruno.atBoard()]);
      await playAll({ white: ana, black: bruno }, 'e2e4 e7e5');
      await say(bruno, 'you play like an idiot, you idiot');

      // From the line, with what the reporter may do at once.
      await ana.id('report-line-of').first().click();
      await ana.id('report-line').getByText('you play like an idiot').waitFor();
      await ana.id('report-offence').selectOption({ index: 1 });
      await ana.id('report-text').fill('From the first move on');
      await proper(ana, `conduct-report-${at}`);
      await ana.id('send-report').click();
      await ana.id('reported').waitFor();
      await ana.id('offer-censor').waitFor();
      await ana.id('offer-noplay').click();
      await ana.id('offer-noplay').waitFor({ state: 'detached' });
      await ana.id('report-close').click();

      // In Ada's queue without a reload, and only with one admin at a time.
      await ada.id('case-row').filter({ hasText: bruno.name }).waitFor();
      await proper(ada, `conduct-queue-${at}`);
      await take(ada, bruno);
      await ada.id('reported-line').getByText('you play like an idiot').waitFor();
      await alba.open('/admin');
      await alba.id('case-row').filter({ hasText: bruno.name }).click();
      await alba.id('taken').getByText(ada.name).waitFor();
      assert.equal(await alba.id('decide-form').count(), 0);

      // Without a warning before, only a critical case has more than a warning.
      assert.equal(await ada.id('step-RESTRICTION').count(), 0);
      await ada.id('critical').check();
      await ada.id('step-RESTRICTION').click();
      await ada.id('template').first().click();
      assert.match(await ada.id('does').textContent(), new RegExp(bruno.name));
      await proper(ada, `conduct-decide-${at}`);
      await ada.id('decide').click();
      await ada.id('decision').waitFor();

      // The notice comes at the board, which does not move.
      await bruno.id('sanction').waitFor();
      assert.equal(await bruno.id('sanction-article').textContent(), words.article);
      assert.match(await bruno.id('sanction-takes').textContent(), words.takes);
      await proper(bruno, `conduct-notice-${at}`);
      await say(bruno, 'what?');
      await bruno.id('chat').getByRole('alert').getByText(words.refused).waitFor();
      await bruno.id('have-read').click();
      await bruno.id('sanction').waitFor({ state: 'detached' });
      await ana.id('conduct-news').getByText(kWords[reporterLook.locale].confirmed).waitFor();

      // The game goes on; afterwards the record, and the appeal in it.
      await bruno.id('resign').click();
      await bruno.id('confirm-action').click();
      await bruno.id('ending').waitFor();
      await bruno.open('/conduct');
      await bruno.id('recorded-case').getByText('you play like an idiot').waitFor();
      assert.ok(!(await bruno.id('conduct-record').textContent()).includes(ana.name), 'nobody learns who reported');
      await bruno.id('appeal-text').fill('We are friends, and it was a joke.');
      await proper(bruno, `conduct-appeal-${at}`);
      await bruno.id('send-appeal').click();
      await bruno.id('appeal').getByText('We are friends, and it was a joke.').waitFor();

      // Whoever decided does not answer it.
      await take(alba, bruno);
      await alba.id('answer-appeal').waitFor();
      await alba.id('reverse').click();
      await alba.id('case-reason').fill('Both say that it was a joke.');
      await proper(alba, `conduct-answer-${at}`);
      await alba.id('answer').click();
      await alba.id('case-said').waitFor();

      await bruno.id('conduct-news').waitFor();
      await bruno.id('appeal').getByText(words.reversed).waitFor();
      await proper(bruno, `conduct-reversed-${at}`);
      await bruno.open(`/game/${bruno.gameId}`);
      await say(bruno, 'thank you');
      await bruno.id('chat').getByText('thank you').waitFor();
      await Promise.all([ada, alba, ana, bruno].map((person) => person.close()));
    });

    it('is warned of while its writer is away, who reads it at the next login', async () => {
      const ada = await admin('Ada', adminLook);
      const ana = await newcomer('Ana', reporterLook);
      const bruno = await newcomer('Bruno', accusedLook);
      await bruno.open('/settings');
      await bruno.page.request.post('/api/v1/logout', { data: {} });

      await ana.open(`/@/${bruno.name}`);
      await ana.id('report-person').click();
      await ana.id('report-offence').selectOption({ index: 2 });
      await ana.id('send-report').click();
      await ana.id('reported').waitFor();
      await take(ada, bruno);
      await ada.id('step-WARNING').click();
      await ada.id('template').first().click();
      await ada.id('decide').click();
      await ada.id('decision').waitFor();

      await bruno.logIn(kPassword);
      await bruno.id('sanction').getByText(words.warned).waitFor();
      await proper(bruno, `conduct-warning-${at}`);
      await bruno.id('sanction-article').click();
      await bruno.page.locator('[data-testid="article-2"].meant').waitFor();
      await proper(bruno, `conduct-etiquette-${at}`);
      await bruno.id('have-read').click();
      await bruno.id('sanction').waitFor({ state: 'detached' });
      await bruno.open('/');
      assert.equal(await bruno.id('sanction').count(), 0, 'what has been read is not said again');
      await Promise.all([ada, ana, bruno].map((person) => person.close()));
    });

    it('was none: the false accusation is dismissed, and both read that it was', async () => {
      const ada = await admin('Ada', adminLook);
      const ana = await newcomer('Ana', reporterLook);
      const bruno = await newcomer('Bruno', accusedLook);
      await ana.open(`/@/${bruno.name}`);
      await ana.id('report-person').click();
      await ana.id('report-offence').selectOption({ index: 2 });
      await ana.id('report-text').fill('Nobody plays like that without help');
      await ana.id('send-report').click();
      await ana.id('reported').waitFor();
      await ana.id('report-close').click();

      await take(ada, bruno);
      await ada.id('dismiss').click();
      await ada.id('template').first().click();
      assert.match(await ada.id('does').textContent(), new RegExp(bruno.name));
      await proper(ada, `conduct-dismiss-${at}`);
      await ada.id('decide').click();
      await ada.id('decision').waitFor();

      await ana.id('conduct-news').getByText(kWords[reporterLook.locale].unconfirmed).waitFor();
      await bruno.open('/conduct');
      await bruno.id('recorded-case').getByText(words.dismissed).waitFor();
      assert.equal(await bruno.id('sanction').count(), 0);
      assert.ok(!(await bruno.id('conduct-record').textContent()).includes(ana.name), 'nobody learns who reported');
      await proper(bruno, `conduct-dismissed-${at}`);
      await Promise.all([ada, ana, bruno].map((person) => person.close()));
    });
  });
}
