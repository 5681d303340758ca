// Members whose moves are written down before: they play by the public wire, in a page without the client.

/** The longest that a page is waited for. */
const kPatience = 120_000;

/** In the page: a connection of its user that plays what it is told. */
function connect(patience) {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/socket`, ['escaque.v1.json']);
  const answers = new Map();
  const games = new Map();
  let last = 0;
  /** The same promise, which fails when it takes too long. */
  const within = (promise, what) =>
    Promise.race([promise, new Promise((_, late) => setTimeout(() => late(new Error(`${what} takes too long`)), patience))]);
  const send = (message) => {
    const id = `machine-${++last}`;
    const answer = new Promise((answered) => answers.set(id, answered));
    socket.send(JSON.stringify({ id, ...message }));
    return within(answer, JSON.stringify(message));
  };
  /** What has an effect in a game is answered by the entry of its command. */
  const answer = (id, message) => {
    answers.get(id)?.(message);
    answers.delete(id);
  };
  const act = (gameId, action) => send({ actInGame: { gameId, action } });
  /** Its next move, if it is due. */
  const move = (gameId, game) => {
    const isDue = game.plies % 2 === game.side && game.plies < game.moves.length && game.sent < game.plies;
    if (!isDue) return;
    game.sent = game.plies;
    void act(gameId, { playMove: { uci: game.moves[game.plies] } }).then(({ refusal }) => {
      if (!refusal) return;
      game.sent = game.plies - 1;
      setTimeout(() => move(gameId, game), refusal.error.retryAfterMs ?? 100);
    });
  };
  const take = ({ gameId, entries = [] }) => {
    const game = games.get(gameId);
    if (!game) return;
    for (const { commandId, facts = [] } of entries) {
      answer(commandId, {});
      game.plies += facts.filter((fact) => fact.movePlayed).length;
      game.isOver ||= facts.some((fact) => fact.gameEnded);
    }
    if (game.isOver || game.plies === game.moves.length) game.played();
    else move(gameId, game);
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.ping) socket.send(JSON.stringify({ pong: { nonce: message.ping.nonce ?? 0 } }));
    if (message.gameEntries) take(message.gameEntries);
    answer(message.replyTo, message);
  };
  globalThis.machine = {
    send,
    act,
    /** Follows the game and plays its side (0: White) of these moves; answers when all are played, or the game is over. */
    play: (gameId, side, moves) => {
      const all = new Promise((played) => games.set(gameId, { side, moves, plies: 0, sent: -1, isOver: false, played }));
      socket.send(JSON.stringify({ id: `machine-${++last}`, followGame: { gameId } }));
      return within(all, 'playing');
    },
    /** The same action again until it is accepted. */
    insist: async (gameId, action) => {
      const until = Date.now() + patience;
      for (;;) {
        const { refusal } = await act(gameId, action);
        if (!refusal) return;
        if (Date.now() > until) throw new Error(JSON.stringify(refusal));
        await new Promise((later) => setTimeout(later, refusal.error.retryAfterMs || 200));
      }
    },
    /** Leaves the game and the site. */
    leave: (gameId) => {
      socket.send(JSON.stringify({ id: `machine-${++last}`, leaveGame: { gameId } }));
      socket.close();
    },
    /** Answers when the game is over. */
    end: (gameId) => {
      const end = new Promise((over) => {
        const game = games.get(gameId);
        game.played = () => game.isOver && over();
        game.played();
      });
      return within(end, 'the end of a game');
    },
  };
  return within(new Promise((open) => (socket.onopen = () => open())), 'connecting');
}

export class Machine {
  /** Of the user of this context, who is logged in. */
  static async in(context, name) {
    const page = await context.newPage();
    // Without the client, which would go to the board by itself.
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/');
    await page.evaluate(connect, kPatience);
    return Object.assign(new Machine(), { page, name });
  }

  /** A new member with a window of their own. */
  static async at(browser, url, name, password = 'correct horse battery') {
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    const answer = await context.request.post('/api/v1/register', { data: { handle: name, password } });
    if (!answer.ok()) throw new Error(await answer.text());
    return Machine.in(context, name);
  }

  send(message) {
    return this.page.evaluate((said) => globalThis.machine.send(said), message);
  }

  act(gameId, action) {
    return this.page.evaluate(([game, what]) => globalThis.machine.act(game, what), [gameId, action]);
  }

  play(gameId, side, moves) {
    return this.page.evaluate(([game, own, all]) => globalThis.machine.play(game, own, all), [gameId, side, moves]);
  }

  insist(gameId, action) {
    return this.page.evaluate(([game, what]) => globalThis.machine.insist(game, what), [gameId, action]);
  }

  end(gameId) {
    return this.page.evaluate((game) => globalThis.machine.end(game), gameId);
  }

  /** Leaves the game and the site. */
  async leave(gameId) {
    await this.page.evaluate((game) => globalThis.machine.leave(game), gameId);
    await this.page.close();
  }
}

/** A game of two machines with White for the first; its id. */
export async function pairMachines(white, black, { minutes, isRated }) {
  const terms = { timeControl: { baseMs: minutes * 60_000, incrementMs: 0 }, variant: 'VARIANT_STANDARD', isRated };
  const openChallenge = { handle: black.name, terms, color: 'COLOR_WISH_WHITE' };
  // Somebody who has just come back may be taken for gone once more, and their challenge with them.
  let accepted;
  for (let attempt = 0; attempt < 5 && !accepted?.done; attempt++) {
    const opened = await white.send({ commandLobby: { openChallenge } });
    if (!opened.done) throw new Error(JSON.stringify(opened));
    accepted = await black.send({ commandLobby: { answerChallenge: { challengeId: opened.done.id, accept: true } } });
  }
  if (!accepted.done) throw new Error(JSON.stringify(accepted));
  return accepted.done.gameId;
}
