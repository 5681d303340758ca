import { create, toBinary } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorDetailSchema, Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { ServerMessageSchema } from '../../src/gen/escaque/gateway/v1/gateway_pb';
import { sayError } from '../../src/i18n/say';
import { Socket } from '../../src/net/socket';

/** What the page has opened; what comes is handed to it by the test. */
let opened: { onmessage?: (event: { data: ArrayBufferLike }) => void } | undefined;

class ServerEnd {
  static readonly OPEN = 1;
  readonly readyState = ServerEnd.OPEN;
  onmessage?: (event: { data: ArrayBufferLike }) => void;
  constructor() {
    opened = this;
  }
  send(): void {}
  close(): void {}
}

describe('a refused command', () => {
  afterEach(() => vi.unstubAllGlobals());

  const refused = async (reason: Reason) => {
    vi.stubGlobal('WebSocket', ServerEnd);
    const socket = new Socket(new URL('http://localhost/'), { link() {}, welcome() {}, message() {} });
    socket.open();
    const { id, answer } = socket.command({ case: 'followLobby', value: {} });
    const error = create(ErrorDetailSchema, { reason, message: 'a fault of the server' });
    const message = create(ServerMessageSchema, { replyTo: id, message: { case: 'refusal', value: { error } } });
    opened?.onmessage?.({ data: toBinary(ServerMessageSchema, message).buffer });
    const settled = await answer;
    socket.restart();
    return { id, said: 'refusal' in settled ? sayError(settled.refusal.error) : '' };
  };

  it('names itself when the server has failed, as its logs do', async () => {
    const { id, said } = await refused(Reason.INTERNAL);
    expect(said).toContain(`(${id})`);
  });

  it('names nothing when it was wrong itself', async () => {
    const { id, said } = await refused(Reason.UNAVAILABLE);
    expect(said).not.toContain(id);
  });
});
