// A game by another edition of the Laws: agreed in the lobby, claimed in wrongly and rightly, ruled with its article.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

describe('a game by the Laws of 2023', () => {
  it('is sought with its times in words, and an error in them is shown at its place', async () => {
    const ana = await (await Person.at(browser, server.url)).register('Ana');
    await ana.open('/');
    await ana.id('pool-custom').click();
    await ana.id('own-times').click();
    await ana.id('notation').fill('40/90+30,G/30+');
    await ana.id('times-said').getByText('Column 15: Whole seconds are expected here.').waitFor();
    await ana.id('create-seek').click();
    assert.equal(await ana.id('seek').count(), 0);

    await ana.id('notation').fill('40/90+30,G/30+30');
    await ana.id('times-said').getByText('40 moves in 90 min + 30 s a move, then the rest in 30 min + 30 s a move').waitFor();
    await ana.id('edition').selectOption('fide-2014');
    await ana.id('edition-differs').getByText('five consecutive moves').waitFor();
    await ana.picture('laws-seek');
    await ana.id('create-seek').click();
    const terms = ana.id('seek').filter({ hasText: ana.name }).getByTestId('seek-terms');
    assert.match(await terms.textContent(), /40 moves in 90 min .* FIDE Laws of 2014/);
    assert.deepEqual(await ana.violations(), []);
    await ana.close();
  });

  it('is drawn by a claim that names its move, after a wrong one that cost time', async () => {
    const white = await (await Person.at(browser, server.url)).register('Ana');
    const black = await (await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES' })).register('Bruno');
    await white.open('/');
    await white.id('pool-custom').click();
    await white.id('own-times').click();
    await white.id('notation').fill('G/30|G/20');
    await white.id('edition').selectOption('fide-2023');
    await white.id('color-white').click();
    await white.id('create-seek').click();
    await white.id('seek').filter({ hasText: white.name }).waitFor();
    await black.acceptSeekOf(white);
    await Promise.all([white.atBoard(), black.atBoard()]);
    assert.equal(await white.clock('white'), 1800);
    assert.equal(await white.clock('black'), 1200);
    assert.equal(await white.id('edition').textContent(), 'FIDE Laws of 2023');

    await playAll({ white, black }, 'g1f3 g8f6');
    await white.id('may-claim').getByText('Nothing can be claimed now.').waitFor();
    await white.id('claim').click();
    await white.id('claim-form').getByText('gives the opponent 2 min').waitFor();
    await white.id('claim-move').fill('Ng1');
    await white.id('claim-confirm').click();
    // The move was named, so it is played.
    await Promise.all([white.sees(3), black.sees(3)]);
    await black.id('events').getByText('Reclamación errónea de las blancas. El rival recibe 120 s.').waitFor();
    assert.ok((await black.clock('black')) > 1290);
    await playAll({ white, black }, 'f6g8 g1f3 g8f6 f3g1', 3);

    await black.id('may-claim').getByText('triple repetición con Cg8').waitFor();
    await black.picture('laws-claim-phone');
    await black.id('claim').click();
    await black.picture('laws-claim-form-phone');
    await black.id('claim-form').getByRole('button', { name: 'Cancelar' }).click();
    await black.id('laws').scrollIntoViewIfNeeded();
    await black.picture('laws-panel-phone');
    await black.id('bar-claim').getByRole('button', { name: 'Reclamar con Cg8' }).click();
    assert.equal(await white.ending(), 'Threefold repetition, claimed');
    assert.equal(await white.id('article').textContent(), 'FIDE Laws of 2023, article 9.2.1.1');
    await white.picture('laws-ruling');

    assert.deepEqual(await white.violations(), []);
    await white.id('article').click();
    await white.page.locator('[data-testid="topic-threefold"].meant').waitFor();
    await white.picture('laws-help');
    assert.deepEqual(await white.violations(), []);
    await black.open('/help/laws');
    await black.page.getByRole('heading', { name: 'Triple repetición' }).waitFor();
    assert.deepEqual(await black.violations(), []);
    for (const person of [white, black]) await person.close();
  });
});
