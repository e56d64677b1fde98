import type { Container } from '#contract/communication/conversations.ts';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import type { Narrowing } from '#src/services/communication/narrowing.ts';
import { compareConversations } from '#src/services/communication/order.ts';

/** What a list may be narrowed to. What is done waits for no answer. */
export const choicesIn: Readonly<Record<Container, readonly Narrowing[]>> = {
  INBOX: ['unread', 'needs-reply', 'failed'],
  DONE: ['unread', 'failed'],
};

/**
 * The conversations of a list in their order, as slots.
 * @param failedSends conversations with a text that this browser could not send.
 */
export function listed(
  { rows, slots, order, narrowed }: ConversationTable,
  container: Container,
  narrowing: Narrowing | null,
  failedSends: readonly string[],
): readonly number[] {
  if (narrowing === null) return order[container];
  const told = narrowed[container][narrowing];
  if (narrowing !== 'failed' || failedSends.length === 0) return told;
  const unsent = failedSends
    .flatMap((id) => slots.get(id) ?? [])
    .filter((slot) => rows[slot]?.container === container && !told.includes(slot));
  if (unsent.length === 0) return told;
  return [...told, ...unsent].sort((a, b) => {
    const [one, other] = [rows[a], rows[b]];
    return one && other ? compareConversations(one, other) : 0;
  });
}
