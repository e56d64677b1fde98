import type { Message } from '#contract/communication/messages.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { listEndpoint } from '#src/services/communication/conversations.ts';
import { messagesReceived, threadEndpoint } from '#src/services/communication/messages.ts';
import {
  scheduledMessagesEndpoint,
  scheduledMessagesReceived,
} from '#src/services/communication/scheduled-messages.ts';

/** What the server told of, by whatever way: what it has is no longer unsent (D-30). */
export function arrivals(action: unknown): readonly (Message | ScheduledMessage)[] {
  if (messagesReceived.match(action)) return action.payload;
  if (threadEndpoint.matchFulfilled(action)) return action.payload.messages;
  if (listEndpoint.matchFulfilled(action)) return action.payload.table.rows.flatMap((row) => row.latest_message ?? []);
  if (scheduledMessagesReceived.match(action) || scheduledMessagesEndpoint.matchFulfilled(action))
    return action.payload;
  return [];
}
