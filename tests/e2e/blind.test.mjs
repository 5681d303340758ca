// A player who sees nothing: the keyboard, and what Chromium's accessibility tree says, are all there is.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

const kMostTabs = 60;

/** What a screen reader is given by the browser. */
class Reader {
  static async of(person) {
    const session = await person.context.newCDPSession(person.page);
    await session.send('Accessibility.enable');
    return new Reader(person, session);
  }

  constructor(person, session) {
    Object.assign(this, { person, session, keyboard: person.page.keyboard });
  }

  async tree() {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored);
  }

  /** Role and name of where the keyboard is. */
  async focus() {
    const isFocused = ({ properties = [] }) => properties.some(({ name, value }) => name === 'focused' && value.value);
    const focused = (await this.tree()).filter(isFocused).at(-1);
    return { role: focused?.role?.value ?? '', name: focused?.name?.value ?? '' };
  }

  /** What stands in live regions. */
  async live() {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const textOf = (node) => (node.role?.value === 'StaticText' ? node.name?.value ?? '' : (node.childIds ?? []).map((id) => textOf(byId.get(id) ?? {})).join(' '));
    const isLive = ({ properties = [] }) => properties.some(({ name, value }) => name === 'live' && value.value === 'polite');
    return nodes.filter(isLive).map(textOf).join(' | ').replace(/\u00a0/g, ' ');
  }

  async hears(pattern) {
    const until = Date.now() + 20_000;
    let heard = '';
    while (Date.now() < until) {
      heard = await this.live();
      if (pattern.test(heard)) return heard;
    }
    throw new Error(`${pattern} was not heard; the last was: ${heard}`);
  }

  async tabTo(pattern) {
    for (let i = 0; i < kMostTabs; i++) {
      await this.keyboard.press('Tab');
      if (pattern.test((await this.focus()).name)) return;
    }
    throw new Error(`no tab led to ${pattern}`);
  }

  async type(text) {
    await this.keyboard.type(text);
    await this.keyboard.press('Enter');
  }
}

describe('a player who sees nothing', () => {
  it('plays a whole game by keyboard and live region alone', async () => {
    const blind = await (await Person.at(browser, server.url)).register('Luz');
    const other = await (await Person.at(browser, server.url)).register('Bruno');
    const reader = await Reader.of(blind);
    await other.open('/');
    await other.id('pool-3+2').click();

    // From the lobby to the board.
    await blind.open('/');
    await reader.tabTo(/^3\+2/);
    await reader.keyboard.press('Enter');
    const said = await reader.hears(/You play (White|Black) against Bruno/);
    const isWhite = /You play White/.test(said);
    await other.atBoard();
    const [mine, theirs] = isWhite
      ? [['e4', 'Qh5', 'bishop c4', 'Qxf7'], ['e7e5', 'b8c6', 'g8f6']]
      : [['e5', 'move Qh4'], ['f2f3', 'g2g4']];

    const answer = async (plies) => {
      const uci = theirs.shift();
      if (!uci) return;
      await other.sees(plies);
      await other.play(uci.slice(0, 2), uci.slice(2, 4));
      await reader.hears(new RegExp(`(White|Black): .*${uci.slice(2, 4)}`));
    };
    let plies = 0;
    if (!isWhite) await answer(plies++);

    // The first move on the board, square by square.
    const first = mine.shift();
    await reader.keyboard.press('b');
    const from = isWhite ? 'e2' : 'e7';
    assert.match((await reader.focus()).name, new RegExp(`pawn ${from}$`), 'the board begins on one’s own side');
    await reader.keyboard.press('Enter');
    await reader.hears(/pawn e[27], picked up/);
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await reader.keyboard.press(key);
    await reader.hears(new RegExp(first));
    plies++;
    await answer(plies++);

    // The others by text, and what one would look at.
    await reader.keyboard.press('m');
    await blind.page.locator('[data-testid="move-input"]:focus').waitFor();
    for (const move of mine) {
      await reader.type('clock');
      await reader.hears(/White: .*minutes.*Black: .*minutes/);
      await reader.type('who');
      await reader.hears(/Bruno.* connected/);
      await reader.type(isWhite ? 'board e4' : 'board e5');
      await reader.hears(/pawn e[45]/);
      await reader.type(move);
      plies++;
      if (theirs.length) await answer(plies++);
    }
    await reader.hears(new RegExp(`${isWhite ? 'White' : 'Black'} wins. Checkmate`));
    assert.notEqual((await reader.focus()).role, 'RootWebArea', 'the focus is somewhere');
    await blind.close();
    await other.close();
  });
});
