// Rules that find offences by themselves: a warning for somebody who leaves lost games, by the rule alone, and an engine that plays
// on a member's account, which a rule in shadow finds, so that an admin sees what it saw and nobody decides anything.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Person, assertCount, newName } from './browser.mjs';
import { Machine, pairMachines } from './machine.mjs';
import { newFolder } from './server.mjs';
import { browser, openWorld, server } from './world.mjs';

const kData = newFolder();
const kEnvironment = {
  ESCAQUE_CONDUCT_RULES_ACTIVE: 'DSC-2',
  ESCAQUE_CONDUCT_RULES_THRESHOLDS: [
    // Whoever else of this machine goes meanwhile excuses nobody.
    'server_start=60,lost_in_network=100,lost_least=1000,lost_share=0.5',
    'odds=50,warn_losses=3,warn_evidence=20',
    'engine_rating_least=0,engine_positions=200,engine_z=2',
    'engine_full_positions=200,engine_full_games=10,engine_full_z=3,engine_agreeing_z=2',
  ].join(),
  ESCAQUE_CONDUCT_INPUTS_KNOWN_AFTER: '3000ms',
  // Beside other tests there may be no time that nobody else wants.
  ESCAQUE_ANALYSIS_ENGINE_MEMORY_MIB: '0',
  ESCAQUE_ANALYSIS_ENGINE_NICE: '0',
  ESCAQUE_ANALYSIS_ENGINE_PROCESSES: '2',
  ESCAQUE_ANALYSIS_ENGINE_LOOK_EVERY: '100ms',
};
openWorld(kData, { hasAnalysis: true, env: kEnvironment, flags: ['--no-house'] });

const kPassword = 'correct horse battery';
const kPhone = { size: 'phone', locale: 'es-ES', theme: 'dark' };
const kDesk = { size: 'desktop', locale: 'en-GB' };
const kWords = {
  'es-ES': { warned: 'Has recibido una amonestación', byRule: 'Lo detectó una regla automática.', article: 'Código de etiqueta, artículo 3a', reason: /DSC-2: Se va sobre todo cuando pierde/, automatic: 'automática', material: /Material, en peones: [-−]\d/, inShadow: 'En sombra' },
  'en-GB': { warned: 'You have been warned', byRule: 'Found by an automatic rule.', article: 'Code of etiquette, article 3a', reason: /DSC-2: Leaves mostly when losing/, automatic: 'automatically', material: /Material, in pawns: [-−]\d/, inShadow: 'In shadow' },
};
/** White's are Stockfish's: see make_engine_games.py. */
const kEngineGames = readFileSync(fileURLToPath(new URL('../data/conduct/engine_games.txt', import.meta.url)), 'utf8').trim().split('\n');
/** White loses the queen. */
const kLostGame = 'e2e4 e7e5 d1h5 g8f6 a2a3 f6h5'.split(' ');

/** The server has run for an hour: said of its gateway, once conduct knows of one. */
function age(data) {
  const script = `import sqlite3, sys, time
with_hubs = sqlite3.connect(sys.argv[1], timeout=20)
end = time.monotonic() + 60
while not with_hubs.execute('UPDATE hubs SET started_ms = started_ms - 3600000').rowcount:
    with_hubs.rollback()
    assert time.monotonic() < end, 'conduct knows of no gateway'
with_hubs.commit()`;
  execFileSync('python3', ['-c', script, join(data, 'conduct.sqlite')]);
}

async function proper(person, name) {
  await person.picture(name);
  assert.deepEqual(await person.violations(), [], name);
  assert.ok(await person.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${name} is as wide as the screen`);
}

/** Somebody with an account, at a browser of this kind. */
async function member(name, look, door) {
  const person = await Person.at(browser, server.url, look);
  person.name = name;
  const answer = await person.context.request.post(`/api/v1/${door}`, { data: { handle: name, password: kPassword } });
  assert.ok(answer.ok(), await answer.text());
  return person;
}

async function admin(stem, look) {
  const person = await (await Person.at(browser, server.url, look)).register(stem, kPassword);
  server.grant(person.name, 'admin');
  await person.open('/admin');
  await person.id('queue').waitFor();
  return person;
}

/** A page costs several calls, of which everybody may make so many only. */
const kReadEvery = 1_000;

/** Read again until something of this is there. */
async function until(person, path, locator) {
  for (const end = Date.now() + 180_000; ; ) {
    await person.open(path);
    await person.id('findings').waitFor();
    if (await locator().count()) return;
    assert.ok(Date.now() < end, `nothing comes at ${path}`);
    await new Promise((soon) => setTimeout(soon, kReadEvery));
  }
}

describe('what rules find by themselves', { concurrency: true }, () => {
  let engine;
  before(async () => {
    engine = { name: newName('Engine'), partner: newName('Partner') };
    const white = await Machine.at(browser, server.url, engine.name);
    const black = await Machine.at(browser, server.url, engine.partner);
    const play = async () => {
      for (const line of kEngineGames) {
        const moves = line.split(' ');
        const gameId = await pairMachines(white, black, { minutes: 5, isRated: true });
        await Promise.all([white.play(gameId, 0, moves), black.play(gameId, 1, moves)]);
        await black.act(gameId, { resign: {} });
        await Promise.all([white.end(gameId), black.end(gameId)]);
      }
      await Promise.all([white, black].map(({ page }) => page.context().close()));
    };
    // While the other story is told.
    engine.played = play();
    engine.played.catch(() => {});
  });

  it('warns a player who leaves three lost games, and says that a rule did', async () => {
    age(kData);
    const bruno = await member(newName('Bruno'), kPhone, 'register');
    const carla = await Machine.at(browser, server.url, newName('Carla'));
    for (let game = 0; game < 3; game++) {
      const machine = await Machine.in(bruno.context, bruno.name);
      const gameId = await pairMachines(machine, carla, { minutes: 3, isRated: false });
      await Promise.all([machine.play(gameId, 0, kLostGame), carla.play(gameId, 1, kLostGame)]);
      await machine.leave(gameId);
      await carla.insist(gameId, { claimAbandonment: { claim: 'ABANDONMENT_CLAIM_WIN' } });
      await carla.end(gameId);
    }

    await bruno.open('/conduct');
    await bruno.id('sanction').waitFor({ timeout: 30_000 });
    const atDesk = await member(bruno.name, kDesk, 'login');
    for (const [person, look] of [[bruno, kPhone], [atDesk, kDesk]]) {
      const words = kWords[look.locale];
      await person.open('/conduct');
      await person.id('sanction').getByText(words.warned).waitFor();
      await person.id('sanction').getByText(words.byRule).waitFor();
      assert.equal(await person.id('sanction-article').first().textContent(), words.article);
      assert.match(await person.id('sanction-reason').first().textContent(), words.reason);
      await person.id('recorded-case').filter({ hasText: 'DSC-2' }).getByText(words.automatic).waitFor();
      await proper(person, `rules-warning-${look.size}`);
    }
    await bruno.id('have-read').click();
    await bruno.id('sanction').waitFor({ state: 'detached' });

    // An admin sees by what.
    for (const look of [kDesk, kPhone]) {
      const ada = await admin('Ada', look);
      await ada.open('/admin/rules/DSC-2');
      await ada.id('finding-row').filter({ hasText: bruno.name }).click();
      await ada.id('to-case').click();
      await ada.id('rule-evidence').waitFor();
      await ada.id('evidence-game').nth(2).waitFor();
      await assertCount(ada.id('evidence-game'), 3);
      assert.match(await ada.id('evidence-game').first().textContent(), kWords[look.locale].material);
      await proper(ada, `rules-case-${look.size}`);
      await ada.close();
    }
    await Promise.all([atDesk.close(), bruno.close(), carla.page.context().close()]);
  });

  it('shows an engine on the account of a member as a case in shadow, with nothing to decide', async () => {
    await engine.played;
    for (const look of [kPhone, kDesk]) {
      const officer = await admin('Ada', look);
      const row = () => officer.id('finding-row').filter({ hasText: engine.name });
      await until(officer, '/admin/rules/ENG-2', row);
      await officer.open('/admin/rules');
      await officer.id('rule-row').filter({ hasText: 'ENG-2' }).getByTestId('to-findings').click();
      await row().first().click();
      await officer.id('in-shadow').getByText(kWords[look.locale].inShadow).waitFor();
      await officer.id('matches').waitFor();
      await assertCount(officer.id('evidence-game'), 10);
      assert.equal(await officer.id('to-case').count(), 0);
      await proper(officer, `rules-shadow-${look.size}`);
      await officer.open('/admin');
      await officer.id('queue').waitFor();
      assert.equal(await officer.id('case-row').filter({ hasText: engine.name }).count(), 0, 'no case follows');
      await officer.close();
    }
  });
});
