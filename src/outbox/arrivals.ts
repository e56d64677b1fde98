import type { Message } from '#contract/communication/messages.ts';
import { listEndpoint } from '#src/services/communication/conversations.ts';
import { messagesTold, threadEndpoint } from '#src/services/communication/messages.ts';

/** The ids of sends that the server told of, by whatever way: what it has is no longer unsent (D-30). */
export function arrivals(action: unknown): readonly string[] {
  const idsOf = (messages: readonly (Message | null)[]) => messages.flatMap((one) => one?.client_message_id ?? []);
  if (messagesTold.match(action)) return idsOf(action.payload);
  if (threadEndpoint.matchFulfilled(action)) return idsOf(action.payload.messages);
  if (listEndpoint.matchFulfilled(action)) return idsOf(action.payload.table.rows.map((row) => row.latest_message));
  return [];
}
