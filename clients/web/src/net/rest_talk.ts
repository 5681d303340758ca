// REST of talk: one's own messages, and the list of channels. New lines come by the socket.
import { ListChannelsResponseSchema, ListConversationsResponseSchema, ListMessagesResponseSchema } from '../gen/escaque/conduct/v1/conduct_service_pb';
import { call, get } from './rest';

export const conversations = async () => (await get('messages', ListConversationsResponseSchema)).conversations;

/** What the two wrote to each other, the latest first. */
export function messages(handle: string, page = '') {
  const query = new URLSearchParams({ limit: '50', ...(page && { page }) });
  return get(`messages/${encodeURIComponent(handle)}?${query}`, ListMessagesResponseSchema);
}

export async function markRead(handle: string, upToMs: number): Promise<void> {
  await call(`messages/${encodeURIComponent(handle)}/read`, { method: 'POST', body: JSON.stringify({ upToMs }) });
}

export const channels = async () => (await get('channels', ListChannelsResponseSchema)).channels;
