// Guests, spectators, accounts; every page by axe-core; budgets that need the real server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { newName, pair, Person, playAll } from './browser.mjs';
import { browser, mail, openWorld, server } from './world.mjs';

openWorld(undefined, { hasMail: true });

describe('an account', () => {
  it('is made, left and entered again; a wrong password and a taken name are refused with words', async () => {
    const person = await Person.at(browser, server.url);
    person.name = newName('Carla');
    await person.fillInRegistration(person.name);
    await person.id('me').waitFor();
    await person.open(`/@/${person.name}`);
    await person.id('log-out').click();
    await person.page.getByRole('link', { name: 'Log in' }).waitFor();
    await person.logIn('not the password');
    await person.page.getByRole('alert').getByText('Wrong user name or password.').waitFor();
    await person.logIn('correct horse battery');
    await person.id('me').filter({ hasText: person.name }).waitFor();

    const other = await Person.at(browser, server.url);
    await other.fillInRegistration(person.name.toUpperCase());
    await other.page.getByRole('alert').waitFor();
    await other.close();
    await person.close();
  });

  it('gets another password, and the old one is refused', async () => {
    const person = await (await Person.at(browser, server.url)).register('Fabio');
    await person.open('/settings');
    await person.page.locator('input[autocomplete="current-password"]').fill('correct horse battery');
    await person.page.locator('input[autocomplete="new-password"]').fill('wrong donkey socket');
    await person.page.getByRole('button', { name: 'Change the password' }).click();
    await person.page.getByText('The password has been changed.').waitFor();
    await person.open(`/@/${person.name}`);
    await person.id('log-out').click();
    await person.page.getByRole('link', { name: 'Log in' }).waitFor();
    await person.logIn('correct horse battery');
    await person.page.getByRole('alert').getByText('Wrong user name or password.').waitFor();
    await person.logIn('wrong donkey socket');
    await person.id('me').filter({ hasText: person.name }).waitFor();
    await person.close();
  });
});

describe('an account for an engine', () => {
  it('becomes a computer’s by a form in the settings', async () => {
    const person = await (await Person.at(browser, server.url, { size: 'phone' })).register('Torre');
    await person.open('/settings');
    await person.id('computer-engine').fill('Stockfish 17');
    await person.id('computer-operator').fill('Nobody_at_all');
    assert.ok(await person.id('computer-ask').isDisabled(), 'it is for good');
    await person.id('computer-sure').check();
    await person.id('computer-ask').click();
    await person.id('computer-error').getByText('No person who could answer for a computer has this name.').waitFor();
    await person.id('computer-operator').fill('');
    await person.id('computer-ask').click();
    await person.id('computer-answer').getByText('This account is now a registered computer’s.').waitFor();
    await person.open(`/@/${person.name}`);
    await person.page.locator('h1').getByText('(C)').waitFor();
    await person.close();
  });
});

describe('an e-mail address', () => {
  const linkIn = (letter) => new URL(/https?:\S+#\S+/.exec(letter.text)[0]);

  it('is confirmed by a link, and brings a new password for a forgotten one', async () => {
    const person = await (await Person.at(browser, server.url, { size: 'phone' })).register('Elena');
    await person.open('/settings');
    await person.id('email-set').click();
    await person.id('email-address').fill('elena@example.org');
    await person.id('email-password').fill('correct horse battery');
    await person.id('email-send').click();
    await person.id('email-pending').getByText('elena@example.org').waitFor();
    const link = linkIn(await mail.letter(1));
    assert.equal(link.origin, server.url);

    // At another device, and only by the button.
    const other = await Person.at(browser, server.url, { theme: 'dark' });
    await other.open(link.pathname + link.hash);
    await other.picture('email-confirm');
    assert.equal(new URL(other.page.url()).hash, '', 'the ticket stays out of the history');
    await other.id('confirm-form').getByRole('button').click();
    await other.page.getByText('Your address is confirmed.').waitFor();
    await person.open('/settings');
    await person.id('email-confirmed').getByText('elena@example.org').waitFor();

    await other.open('/login');
    await other.id('forgot').click();
    await other.id('forgot-who').fill('Elena@example.org');
    await other.id('forgot-form').getByRole('button').click();
    await other.id('link-sent').waitFor();
    const reset = linkIn(await mail.letter(2));
    await other.open(reset.pathname + reset.hash);
    await other.id('reset-password').fill('wrong donkey socket');
    await other.id('reset-form').getByRole('button').click();
    await other.page.getByText('The new password is set. Log in with it.').waitFor();
    await other.open('/');
    await other.open(reset.pathname + reset.hash);
    await other.id('reset-password').fill('another donkey socket');
    await other.id('reset-form').getByRole('button').click();
    await other.page.getByRole('alert').getByText('This link has been used').waitFor();

    await person.open('/');
    await person.page.getByRole('link', { name: 'Log in' }).waitFor();
    Object.assign(other, { name: person.name });
    await other.open('/login');
    await other.logIn('wrong donkey socket');
    await other.id('me').filter({ hasText: person.name }).waitFor();
    await other.close();
    await person.close();
  });
});

describe('an archive of the own data', () => {
  it('is downloaded from the settings', async () => {
    const person = await (await Person.at(browser, server.url)).register('Dora');
    await person.open('/settings');
    const [download] = await Promise.all([person.page.waitForEvent('download'), person.id('export-get').click()]);
    assert.equal(download.suggestedFilename(), `escaque-${person.name}.zip`);
    const bytes = readFileSync(await download.path());
    assert.equal(bytes.subarray(0, 2).toString(), 'PK');
    for (const name of ['profile.json', 'conduct.json', 'games.pgn', 'ratings.json', 'talk.ndjson', 'messages.ndjson', 'events.ndjson']) assert.ok(bytes.includes(name), name);
    await person.close();
  });
});

describe('closing an account', () => {
  it('asks about the running game, resigns it, and leaves no name', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2 });
    const { white, black } = game;
    await playAll(game, 'e2e4 e7e5');
    const path = `/game/${white.gameId}`;
    await white.open('/settings');
    await white.id('closing-open').click();
    await white.id('closing-password').fill('correct horse battery');
    await white.id('closing-send').click();
    await white.id('closing-games').getByText(`${white.name} – ${black.name}`).waitFor();
    await white.picture('closing-account');
    await white.page.getByRole('button', { name: 'Resign and close the account' }).click();
    await white.page.getByRole('link', { name: 'Log in' }).waitFor();
    await black.id('result').getByText('White resigned').waitFor();

    await white.open('/login');
    await white.logIn('correct horse battery');
    await white.page.getByRole('alert').getByText('Wrong user name or password.').waitFor();
    await black.open(path);
    await black.page.getByText('closed account').first().waitFor();
    assert.equal(await black.page.getByText(white.name).count(), 0);
    await black.open('/settings');
    await black.page.getByRole('button', { name: 'Español' }).first().click();
    await black.open(path);
    await black.page.getByText('cuenta cerrada').first().waitFor();
    await game.close();
  });
});

describe('settings', () => {
  it('hold at once and after a reload, and at the board', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2 });
    const { white } = game;
    const root = white.page.locator('html');
    await white.open('/settings');
    await white.id('choice-theme').getByRole('button', { name: 'Dark' }).click();
    await white.id('choice-board').getByRole('button', { name: 'Wood' }).click();
    await white.id('set-confirmMove').check();
    await white.page.reload();
    await white.page.locator('html[data-theme="dark"][data-board="wood"]').waitFor();
    assert.ok(await white.id('set-confirmMove').isChecked());
    await white.page.getByRole('button', { name: 'Español' }).first().click();
    await white.page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    assert.equal(await root.getAttribute('lang'), 'es');

    await white.open(`/game/${white.gameId}`);
    await white.play('g1', 'f3');
    await white.id('bar-confirm').getByText('Cf3').waitFor();
    assert.deepEqual(await game.black.moves(), []);
    await white.id('bar-confirm').getByRole('button', { name: 'Confirmar' }).click();
    await game.black.sees(1);
    await game.close();
  });
});

describe('who may challenge', () => {
  it('is chosen in the settings, kept for all browsers, and holds at once', async () => {
    const hermit = await (await Person.at(browser, server.url)).register('Hermit');
    const fan = await (await Person.at(browser, server.url)).register('Fan');
    await hermit.open('/settings');
    await hermit.id('choice-mayChallenge').getByRole('button', { name: 'Nobody' }).click();
    await hermit.page.getByText('Saved.').waitFor();
    await hermit.page.reload();
    await hermit.page.locator('[data-testid=choice-mayChallenge] [aria-pressed=true]').getByText('Nobody').waitFor();

    await fan.open(`/@/${hermit.name}`);
    await fan.id('challenge').click();
    await fan.id('create-seek').click();
    await fan.page.getByText('This player does not accept challenges from you.').waitFor();
    await hermit.close();
    await fan.close();
  });
});

describe('guests', () => {
  it('are told that they play casual games only, and meet each other', async () => {
    const one = await Person.at(browser, server.url);
    const two = await Person.at(browser, server.url);
    for (const person of [one, two]) {
      await person.open('/');
      await person.id('guest-note').waitFor();
    }
    await one.id('pool-5+0').click();
    await one.id('seek').first().waitFor();
    await two.id('seek').first().waitFor();
    await two.id('pool-5+0').click();
    await Promise.all([one.atBoard(), two.atBoard()]);
    assert.equal(one.gameId, two.gameId);
    await one.page.getByText('Casual').first().waitFor();

    // Whoever registers in the middle of a game stays in it.
    const guest = (await one.id('me').textContent()).trim();
    await one.open('/register');
    await one.id('guest-keeps').getByText(guest).waitFor();
    one.name = newName('Gala');
    await one.fillInRegistration(one.name);
    await one.id('me').getByText(one.name).waitFor();
    await one.id('back-to-game').click();
    await one.atBoard();
    assert.equal(one.gameId, two.gameId);
    const isWhite = (await one.id('player-white').textContent()).includes(guest);
    await playAll({ white: isWhite ? one : two, black: isWhite ? two : one }, 'e2e4 e7e5');
    await one.open(`/@/${one.name}`);
    await one.page.locator(`a[href="/game/${one.gameId}"]`).first().waitFor();
    await one.close();
    await two.close();
  });

  it('cannot ask for a rated game, nor take one', async () => {
    const member = await (await Person.at(browser, server.url)).register('Elena');
    await member.seek({ minutes: 6, increment: 2, rated: true });
    const guest = await Person.at(browser, server.url);
    await guest.open('/');
    await guest.id('pool-custom').click();
    await guest.page.locator('[data-testid=rated]:disabled').waitFor();
    const take = guest.id('seek').filter({ hasText: member.name }).getByRole('button');
    assert.ok(await take.isDisabled());
    assert.match(await take.getAttribute('title'), /casual games only/);
    await guest.close();
    await member.close();
  });
});

describe('a spectator', () => {
  it('sees the moves, is counted, and cannot move', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2 });
    await playAll(game, 'e2e4 e7e5');
    const visitor = await Person.at(browser, server.url, { size: 'phone', theme: 'dark', locale: 'es-ES' });
    await visitor.open(`/game/${game.white.gameId}`);
    await visitor.sees(2);
    await visitor.press('g1', 'f3');
    await playAll(game, 'b1c3', 2);
    await visitor.sees(3);
    assert.deepEqual(await visitor.moves(), ['e4', 'e5', 'Cc3']);
    await game.white.id('spectators').waitFor();
    assert.equal(await visitor.id('resign').count(), 0);
    await visitor.picture('spectator-phone');
    await visitor.close();
    await game.close();
  });
});

describe('every page', () => {
  it('has no violation of level moderate or worse, by axe-core', async () => {
    const person = await (await Person.at(browser, server.url, { theme: 'dark' })).register('Diego');
    for (const path of ['/', `/@/${person.name}`, '/settings', '/help/blindfold', '/leaderboard', '/login', '/register', '/nothing']) {
      await person.open(path);
      await person.page.locator('h1').first().waitFor({ state: 'attached' });
      assert.deepEqual(await person.violations(), [], path);
    }
    await person.close();
  });

  it('that does not exist says so', async () => {
    const visitor = await Person.at(browser, server.url);
    await visitor.open('/game/00000000000');
    await visitor.page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await visitor.open(`/@/${newName('Nobody')}`);
    await visitor.page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await visitor.close();
  });

  it('comes with a strict policy and nothing from elsewhere', async () => {
    const visitor = await Person.at(browser, server.url);
    const response = await visitor.page.goto('/');
    const policy = response.headers()['content-security-policy'] ?? '';
    assert.match(policy, /default-src/);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*/);
    await visitor.id('guest-note').waitFor();
    await visitor.close();
  });
});
