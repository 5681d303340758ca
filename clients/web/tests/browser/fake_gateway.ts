// The gateway's side of the socket and of REST for one page, played from facts that a test gives.
import { create, fromBinary, toBinary, toJson, type DescMessage, type JsonValue, type MessageInitShape } from '@bufbuild/protobuf';
import type { Page, WebSocketRoute } from 'playwright-core';
import { ErrorDetailSchema } from '../../src/gen/escaque/common/v1/error_pb';
import { ClientMessageSchema, ServerMessageSchema, WelcomeSchema, type ClientMessage } from '../../src/gen/escaque/gateway/v1/gateway_pb';
import { FactSchema, GameEntrySchema, type GameEntry } from '../../src/gen/escaque/games/v1/entry_pb';
import type { FactInit } from '../builders';
import { cookieOf } from './site';

/** Some frames: what an answer moves is drawn before and after it. */
const kFarMs = 60;

type Body = NonNullable<MessageInitShape<typeof ServerMessageSchema>['message']>;

export class FakeGateway {
  received: ClientMessage[] = [];
  entries: GameEntry[] = [];
  private ws: WebSocketRoute | undefined;
  /** What a test sends before the page has come. */
  private unsent: Buffer[] = [];
  private rest = new Map<string, JsonValue>();
  private refused = new Map<string, JsonValue>();
  private waiting: { test: (message: ClientMessage) => boolean; resolve: (message: ClientMessage) => void }[] = [];
  isDown = false;
  /** Then answers of REST come some frames later. */
  isFar = false;

  constructor(
    readonly page: Page,
    readonly welcome: MessageInitShape<typeof WelcomeSchema>,
    readonly gameId = '0123456789A',
    private readonly onFollowLobby: Body | undefined = undefined,
  ) {}

  async install(): Promise<void> {
    await this.page.routeWebSocket(/\/api\/v1\/socket/, (ws) => {
      if (this.isDown) return void ws.close();
      this.ws = ws;
      ws.onMessage((data) => this.receive(fromBinary(ClientMessageSchema, new Uint8Array(data as Buffer))));
      this.send({ case: 'welcome', value: { ...this.welcome, timeMs: Date.now() } as never });
      this.send({ case: 'counts', value: { players: 128, games: 41 } });
      for (const bytes of this.unsent.splice(0)) ws.send(bytes);
    });
    await this.page.context().addCookies([cookieOf((path) => this.answer(path))]);
  }

  answerRest<T extends DescMessage>(path: string, schema: T, value: MessageInitShape<T>): void {
    this.rest.set(path, toJson(schema, create(schema, value)) as JsonValue);
  }

  refuseRest(path: string, detail: MessageInitShape<typeof ErrorDetailSchema>): void {
    this.refused.set(path, toJson(ErrorDetailSchema, create(ErrorDetailSchema, detail)) as JsonValue);
  }

  send(message: Body, replyTo = ''): void {
    const bytes = Buffer.from(toBinary(ServerMessageSchema, create(ServerMessageSchema, { replyTo, message })));
    if (this.ws) this.ws.send(bytes);
    else this.unsent.push(bytes);
  }

  /** Writes an entry into the game's log and tells it to the page. */
  append(facts: FactInit[], commandId = '', timeMs = Date.now()): void {
    const entry = create(GameEntrySchema, {
      version: this.entries.length + 1,
      commandId,
      timeMs,
      facts: facts.map((fact) => create(FactSchema, { fact })),
    });
    this.entries.push(entry);
    // Whoever comes later follows the game from its beginning.
    if (this.ws) this.sendEntries([entry], false);
  }

  /** The log keeps its first `kept` entries only. */
  lose(kept: number): void {
    this.entries.length = kept;
    this.sendEntries(this.entries, true, true);
  }

  /** The connection breaks, and no new one is made until `restore`. */
  async breakDown(): Promise<void> {
    this.isDown = true;
    await this.ws?.close();
  }

  restore(): void {
    this.isDown = false;
  }

  /** The next message of this kind, or one that came already. */
  async expect<C extends ClientMessage['message']['case']>(kind: C): Promise<ClientMessage> {
    const index = this.received.findIndex((message) => message.message.case === kind);
    if (index >= 0) return this.received.splice(index, 1)[0]!;
    return new Promise((resolve) => {
      this.waiting.push({ test: (message) => message.message.case === kind, resolve });
    });
  }

  private async answer(path: string): Promise<{ status: number; body: string }> {
    if (this.isFar) await new Promise((resolve) => setTimeout(resolve, kFarMs));
    const refusal = this.refused.get(path);
    if (refusal !== undefined) return { status: 403, body: JSON.stringify(refusal) };
    const body = this.rest.get(path);
    return body === undefined ? { status: 404, body: '{"reason":"REASON_NO_SUCH_PATH"}' } : { status: 200, body: JSON.stringify(body) };
  }

  private receive(message: ClientMessage): void {
    const body = message.message;
    if (body.case === 'ping') return this.send({ case: 'pong', value: { nonce: body.value.nonce } });
    if (body.case === 'followGame') return this.follow(body.value.fromVersion);
    if (body.case === 'followLobby' && this.onFollowLobby) return this.send(this.onFollowLobby);
    const index = this.waiting.findIndex(({ test }) => test(message));
    if (index >= 0) this.waiting.splice(index, 1)[0]!.resolve(message);
    else this.received.push(message);
  }

  private follow(fromVersion: number): void {
    this.sendEntries(this.entries.slice(Math.max(0, fromVersion - 1)), true);
    const here = { gameId: this.gameId, spectators: 3, whitePresent: true, blackPresent: true };
    this.send({ case: 'gameAudience', value: here });
  }

  private sendEntries(entries: GameEntry[], isCaughtUp: boolean, beginsAgain = false): void {
    this.send({ case: 'gameEntries', value: { gameId: this.gameId, entries, timeMs: Date.now(), isCaughtUp, beginsAgain } });
  }
}
