import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { notifications as words } from '#src/strings/notifications.ts';
import { nameOf, previewOf } from '../shared/conversation-summary.ts';

/** A client's text, and where it came. */
export interface Arrival {
  readonly conversation: Conversation;
  readonly message: Message;
}

/** What a notice of new texts says. It names clients; what they wrote only where this device may show it. */
export function noticeOf(arrivals: readonly Arrival[], showsText: boolean): { title: string; body: string } {
  const [only, ...more] = arrivals;
  if (only && more.length === 0)
    return { title: nameOf(only.conversation), body: showsText ? previewOf(only.message, null) : words.newText };
  const names = new Set(arrivals.map(({ conversation }) => nameOf(conversation)));
  return { title: words.newTexts(arrivals.length), body: words.from([...names]) };
}
