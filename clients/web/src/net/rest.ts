// REST under /api/v1; the files beside this one have one function per call. A refusal is thrown as RestError with the
// server's reason.
import { create, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import { ErrorDetailSchema, Reason, type ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import { nameClosed } from '../i18n/closed';

export class RestError extends Error {
  constructor(readonly detail: ErrorDetail) {
    super(detail.message);
  }
}

const kPassing: readonly Reason[] = [Reason.STALE_VERSION, Reason.NOT_OWNER, Reason.UNAVAILABLE, Reason.RATE_LIMITED, Reason.OVERLOADED, Reason.TIMED_OUT, Reason.CANCELLED, Reason.INTERNAL];

/** Whether asking again later may well be answered. */
export const isPassing = (reason: unknown): boolean => !(reason instanceof RestError) || kPassing.includes(reason.detail.reason);

/** Of the gateway that is asked; empty: the one that the page came from. */
let gateway = '';
export const useGateway = (origin: string): void => void (gateway = origin);

/** Where the gateway that is asked now has it. */
export const urlOf = (path: string): string => `${gateway}/api/v1/${path}`;

export const pgnUrl = (gameId: string): string => urlOf(`game/${gameId}.pgn`);

/** Messages as JSON. The socket does without: loaded with the first call. */
const codec = () => import('./json');

export async function get<T extends DescMessage>(path: string, schema: T): Promise<MessageShape<T>> {
  // At the same time as the answer, which says so itself if nothing can be loaded.
  void codec().catch(() => {});
  return read(schema, await call(path));
}

/** Nothing is sent before its answer could be read. */
export async function post<T extends DescMessage>(path: string, schema: T, body: JsonValue): Promise<MessageShape<T>> {
  await codec().catch(unavailable);
  return read(schema, await call(path, { method: 'POST', body: JSON.stringify(body) }));
}

async function read<T extends DescMessage>(schema: T, response: Response): Promise<MessageShape<T>> {
  const { fromJson } = await codec().catch(unavailable);
  const message = fromJson(schema, (await response.json()) as JsonValue, { ignoreUnknownFields: true });
  nameClosed(message);
  return message;
}

function unavailable(): never {
  throw new RestError(create(ErrorDetailSchema, { reason: Reason.UNAVAILABLE, message: 'no connection' }));
}

/** The body as it is, for what is too little to load its messages. */
export async function getJson<T>(path: string): Promise<T> {
  return (await (await call(path)).json()) as T;
}

export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers: Record<string, string> = init.body ? { 'Content-Type': 'application/json' } : {};
  const response = await fetch(urlOf(path), { ...init, headers, credentials: 'include' }).catch(unavailable);
  if (response.ok) return response;
  throw new RestError(await errorOf(response));
}

async function errorOf(response: Response): Promise<ErrorDetail> {
  const detail = await detailOf(response);
  const request = response.headers.get('X-Request-Id');
  if (request && detail.reason === Reason.INTERNAL) detail.params.request = request;
  return detail;
}

async function detailOf(response: Response): Promise<ErrorDetail> {
  try {
    const { fromJson } = await codec();
    return fromJson(ErrorDetailSchema, (await response.json()) as JsonValue, { ignoreUnknownFields: true });
  } catch {
    return create(ErrorDetailSchema, { reason: Reason.INTERNAL, message: `HTTP ${response.status}` });
  }
}
