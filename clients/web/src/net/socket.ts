// The connection to the server: one WebSocket that comes back by itself, through another gateway when its own is gone.
// What was not answered is sent again with the same id; what was followed is followed again from the version after the
// last one seen.
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { ClientMessageSchema, ServerMessageSchema } from '../gen/escaque/gateway/v1/gateway_pb';
import type { Done, Refusal, ServerMessage, Welcome } from '../gen/escaque/gateway/v1/gateway_pb';
import { Reason } from '../gen/escaque/common/v1/error_pb';
import { Doors } from './doors';
import { newId } from './id';
import { ServerTime } from './server_time';

export type LinkState = 'connecting' | 'open' | 'lost';
type Command = NonNullable<MessageInitShape<typeof ClientMessageSchema>['message']>;
export type Answer = { readonly done: Done } | { readonly refusal: Refusal } | { readonly entry: true };

interface Unanswered {
  readonly bytes: Uint8Array;
  readonly resolve: (answer: Answer) => void;
}

const kProtocol = 'escaque.v1.proto';
const kPingEveryMs = 2_500;
const kSilenceMs = 8_000;
const kRetryMs = [200, 500, 1_000, 2_000, 4_000] as const;

export class Socket {
  readonly serverTime = new ServerTime();
  roundTripMs: number | undefined;

  private ws: WebSocket | undefined;
  private unanswered = new Map<string, Unanswered>();
  private attempts = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private lastHeardAt = 0;
  private pings = new Map<number, number>();
  private nonce = 0;
  readonly doors: Doors;

  constructor(
    page: URL,
    private readonly on: {
      link(state: LinkState): void;
      welcome(welcome: Welcome): void;
      message(message: ServerMessage): void;
    },
  ) {
    this.doors = new Doors(page);
  }

  open(): void {
    clearTimeout(this.retryTimer);
    this.close();
    this.on.link(this.attempts ? 'lost' : 'connecting');
    const ws = new WebSocket(this.doors.socketUrl, kProtocol);
    ws.binaryType = 'arraybuffer';
    ws.onmessage = (event) => ws === this.ws && this.receive(event.data as ArrayBuffer);
    ws.onclose = () => ws === this.ws && this.lost();
    this.ws = ws;
    this.lastHeardAt = performance.now();
    this.pingTimer = setInterval(() => this.keepAlive(), kPingEveryMs);
  }

  /** Another session cookie: everything asked for by the old one is void. */
  restart(): void {
    this.unanswered.clear();
    this.attempts = 0;
    this.open();
  }

  /** Tries again at once, when the browser says that the network is back. */
  retryNow(): void {
    if (!this.isOpen) this.open();
  }

  /** Sends what needs no answer; lost when there is no connection (it is said again after `welcome`). */
  tell(message: Command): void {
    if (this.isOpen) this.ws!.send(encode(newId(), message));
  }

  /** Sends a command until it is answered, over as many connections as it takes. */
  command(message: Command, id: string = newId()): { id: string; answer: Promise<Answer> } {
    const bytes = encode(id, message);
    const answer = new Promise<Answer>((resolve) => this.unanswered.set(id, { bytes, resolve }));
    if (this.isOpen) this.ws!.send(bytes as Uint8Array<ArrayBuffer>);
    return { id, answer };
  }

  /** An entry with the id of a command is its answer. */
  answeredByEntry(id: string): void {
    this.settle(id, { entry: true });
  }

  private get isOpen(): boolean {
    return this.ws?.readyState === WebSocket.OPEN;
  }

  private close(): void {
    clearInterval(this.pingTimer);
    const ws = this.ws;
    this.ws = undefined;
    ws?.close();
  }

  private receive(data: ArrayBuffer): void {
    this.lastHeardAt = performance.now();
    const message = fromBinary(ServerMessageSchema, new Uint8Array(data));
    const body = message.message;
    switch (body.case) {
      case 'welcome':
        return this.welcomed(body.value);
      case 'ping':
        return this.tell({ case: 'pong', value: { nonce: body.value.nonce } });
      case 'pong':
        return this.ponged(body.value.nonce);
      case 'gameEntries':
        this.serverTime.observe(body.value.timeMs);
        break;
      case 'refusal':
        nameRequest(body.value, message.replyTo);
        this.settle(message.replyTo, { refusal: body.value });
        break;
      case 'done':
        this.settle(message.replyTo, { done: body.value });
        break;
    }
    this.on.message(message);
  }

  private welcomed(welcome: Welcome): void {
    this.attempts = 0;
    this.doors.learn(welcome.gateways);
    this.serverTime.reset();
    this.serverTime.observe(welcome.timeMs);
    this.on.link('open');
    this.on.welcome(welcome);
    for (const { bytes } of this.unanswered.values()) this.ws!.send(bytes as Uint8Array<ArrayBuffer>);
    this.keepAlive();
  }

  private settle(id: string, answer: Answer): void {
    const waiting = this.unanswered.get(id);
    if (!waiting) return;
    this.unanswered.delete(id);
    waiting.resolve(answer);
  }

  private keepAlive(): void {
    if (performance.now() - this.lastHeardAt > kSilenceMs) return this.lost();
    if (!this.isOpen) return;
    this.pings.set(++this.nonce, performance.now());
    this.tell({ case: 'ping', value: { nonce: this.nonce } });
  }

  private ponged(nonce: number): void {
    const sentAt = this.pings.get(nonce);
    this.pings.clear();
    if (sentAt === undefined) return;
    this.roundTripMs = performance.now() - sentAt;
    this.serverTime.observeRoundTrip(this.roundTripMs);
  }

  private lost(): void {
    this.close();
    this.pings.clear();
    this.on.link('lost');
    // One round through the doors is one attempt.
    this.doors.moveOn();
    const wait = kRetryMs[Math.min(Math.floor(this.attempts / this.doors.count), kRetryMs.length - 1)]!;
    this.attempts++;
    this.retryTimer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}

/** By which the server's logs know what failed: the id of the message that asked for it. */
function nameRequest({ error }: Refusal, id: string): void {
  if (error?.reason === Reason.INTERNAL && id) error.params.request = id;
}

function encode(id: string, message: Command): Uint8Array<ArrayBuffer> {
  return toBinary(ClientMessageSchema, create(ClientMessageSchema, { id, message })) as Uint8Array<ArrayBuffer>;
}
