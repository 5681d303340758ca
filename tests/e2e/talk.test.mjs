// Messages, settings that say who may send them, the rooms of a game, channels and shouts, in real browsers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newName, Person, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

const kPhone = { size: 'phone', locale: 'es-ES', theme: 'dark' };
const kDesk = { size: 'desktop', locale: 'en-GB' };
const kPassword = 'correct horse battery';

const newcomer = async (stem, look) => (await Person.at(browser, server.url, look)).register(stem, kPassword);

async function proper(person, name) {
  await person.picture(name);
  assert.deepEqual(await person.violations(), [], name);
  assert.ok(await person.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${name} is as wide as the screen`);
}

async function write(person, text) {
  await person.id('say-input').fill(text);
  await person.id('say-input').press('Enter');
}

describe('messages', () => {
  it('reach whoever is there at once, and whoever is away when they come', async () => {
    const ana = await newcomer('Ana', kDesk);
    const bruno = await newcomer('Bruno', kPhone);
    await ana.open(`/talk/@/${bruno.name}`);
    await write(ana, 'Hello! A game?');
    await ana.id('lines').getByText('Hello! A game?').waitFor();
    await bruno.id('unread').filter({ hasText: '1' }).waitFor();
    assert.equal(await ana.id('said-note').isVisible(), false);
    await bruno.id('talk-link').click();
    await bruno.id(`place-of-${ana.name}`).click();
    await bruno.id('lines').getByText('Hello! A game?').waitFor();
    await bruno.id('unread').waitFor({ state: 'detached' });
    await write(bruno, '¡Claro! A las ocho.');
    await ana.id('lines').getByText('¡Claro!').waitFor();
    await proper(ana, 'talk-messages-desktop');
    await proper(bruno, 'talk-messages-phone');

    // Registered, and never seen since.
    const dora = await Person.at(browser, server.url, kPhone);
    dora.name = newName('Dora');
    const answer = await fetch(`${server.url}/api/v1/register`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ handle: dora.name, password: kPassword }) });
    assert.equal(answer.status, 200);
    await ana.open(`/talk/@/${dora.name}`);
    await write(ana, 'Welcome! A game tomorrow?');
    await ana.id('said-note').filter({ hasText: 'is away' }).waitFor();
    await dora.logIn(kPassword);
    await dora.id('unread').filter({ hasText: '1' }).waitFor();
    await dora.open(`/talk/@/${ana.name}`);
    await dora.id('lines').getByText('Welcome! A game tomorrow?').waitFor();
    await dora.close();
    await Promise.all([ana.close(), bruno.close()]);
  });

  it('are taken only of those whom the settings name', async () => {
    const ana = await newcomer('Ana', kDesk);
    const carla = await newcomer('Carla', kPhone);
    await carla.open('/settings');
    await carla.id('choice-mayTell').getByRole('button', { name: 'Nadie' }).click();
    await carla.page.getByText('Guardado.').waitFor();
    await ana.open(`/talk/@/${carla.name}`);
    await write(ana, 'Hello?');
    await ana.id('conversation').getByRole('alert').filter({ hasText: 'as their settings say' }).waitFor();
    // Whoever is written to may answer.
    await carla.open(`/talk/@/${ana.name}`);
    await write(carla, 'Hola, Ana');
    await ana.id('lines').getByText('Hola, Ana').waitFor();
    await write(ana, 'Hello, Carla!');
    await carla.id('lines').getByText('Hello, Carla!').waitFor();

    // Ignored: they are told so.
    await carla.id('censor').click();
    await carla.id('conversation').getByText('Has silenciado a').waitFor();
    await write(ana, 'Are you there?');
    await ana.id('conversation').getByRole('alert').waitFor();
    assert.equal(await carla.id('lines').getByText('Are you there?').count(), 0);
    await Promise.all([ana.close(), carla.close()]);
  });
});

describe('at a game', () => {
  it('everybody reads what the players say to all, and an observer of a rated game gives them no advice', async () => {
    const ana = await newcomer('Ana', kDesk);
    const bruno = await newcomer('Bruno', kPhone);
    const eva = await newcomer('Eva', kDesk);
    await ana.seek({ minutes: 12, increment: 2, rated: true });
    await bruno.acceptSeekOf(ana);
    await Promise.all([ana.atBoard(), bruno.atBoard()]);
    await playAll({ white: ana, black: bruno }, 'e2e4 e7e5');
    await eva.open(`/game/${ana.gameId}`);
    const tab = (person, name) => person.id('chat').getByRole('tab', { name });
    const say = async (person, text) => {
      await person.id('chat-input').fill(text);
      await person.id('chat-input').press('Enter');
    };
    await tab(ana, 'Everybody').click();
    await say(ana, 'hello, all');
    await tab(eva, 'Everybody').click();
    await eva.id('chat').getByText('hello, all').waitFor();
    await tab(bruno, 'Todos').click();
    await bruno.id('chat').getByText('hello, all').waitFor();
    await say(eva, 'Nf3 is best');
    await eva.id('said-in').waitFor();
    await proper(eva, 'talk-kibitz-desktop');
    await tab(eva, 'Spectators').click();
    await eva.id('chat').getByText('Nf3 is best').waitFor();
    assert.equal(await ana.id('chat').getByText('Nf3 is best').count(), 0);
    assert.equal(await bruno.id('chat').getByText('Nf3 is best').count(), 0);
    await Promise.all([ana.close(), bruno.close(), eva.close()]);
  });
});

describe('channels and shouts', () => {
  it('are joined, spoken in and left; an admin asks a discussion to move, and one click follows', async () => {
    const ana = await newcomer('Ana', kDesk);
    const bruno = await newcomer('Bruno', kPhone);
    const ada = await newcomer('Ada', kDesk);
    server.grant(ada.name, 'admin');
    for (const person of [ana, bruno, ada]) await person.open('/talk/shouts');
    await write(ana, 'What about the Caro-Kann?');
    await bruno.id('lines').getByText('Caro-Kann').waitFor();
    await ada.id('ask-to-move').selectOption('chess');
    await bruno.id('go-there').click();
    await bruno.id('say-input').waitFor();
    await ana.id('go-there').click();
    await ana.id('say-input').waitFor();
    await write(ana, 'So, 3.e5?');
    await bruno.id('lines').getByText('So, 3.e5?').waitFor();
    await proper(bruno, 'talk-channel-phone');
    await proper(ana, 'talk-channel-desktop');
    // It is remembered, with what was said.
    await bruno.open('/talk/channel/chess');
    await bruno.id('lines').getByText('So, 3.e5?').waitFor();
    await bruno.id('leave-channel').click();
    await bruno.id('join').waitFor();

    await ana.open('/talk/shouts');
    for (const text of ['Blitz, anybody?', 'Or something slower']) {
      await write(ana, text);
      await ana.id('lines').getByText(text).waitFor();
    }
    await write(ana, 'Good night, then');
    await ana.id('channel').getByRole('alert').filter({ hasText: 'You have shouted enough' }).waitFor();
    await Promise.all([ana.close(), bruno.close(), ada.close()]);
  });
});
