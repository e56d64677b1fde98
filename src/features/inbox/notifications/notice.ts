import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { notifications as words } from '#src/strings/notifications.ts';
import { nameOf, previewOf } from '../shared/conversation-summary.ts';

/** A client's text and its conversation. */
export interface NewText {
  readonly conversation: Conversation;
  readonly message: Message;
}

/** The desktop notice for new texts. It names the clients, and quotes a text only if the device's settings allow that. */
export function noticeFor(texts: readonly NewText[], showsText: boolean): { title: string; body: string } {
  const [only, ...more] = texts;
  if (only && more.length === 0)
    return { title: nameOf(only.conversation), body: showsText ? previewOf(only.message, null) : words.newText };
  const names = new Set(texts.map(({ conversation }) => nameOf(conversation)));
  return { title: words.newTexts(texts.length), body: words.from([...names]) };
}
