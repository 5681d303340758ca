// The arbiter's REST calls; apart, because nobody else needs them.
import { toJson } from '@bufbuild/protobuf';
import { DeskSchema, GiveOrderSchema, OrderGivenSchema, type GiveOrder } from '../gen/escaque/gateway/v1/arbiter_pb';
import { get, post } from './rest';

export const desk = () => get('arbiter/games', DeskSchema);

/** The same order given again has one effect: its id is the client's. */
export const giveOrder = (gameId: string, order: GiveOrder) =>
  post(`arbiter/game/${gameId}`, OrderGivenSchema, toJson(GiveOrderSchema, order));
