import type { MouseEvent } from 'react';
import { holdTyping } from '#src/ui/hold-typing.ts';

/** Milliseconds after which a conversation that does not open gets nothing that was typed. */
const longestWait = 5000;
const pane = '[data-conversation-pane]';

/**
 * From the press on a link that opens a conversation on, what is typed is for its text field: until that has the focus, the keys would be
 * shortcuts.
 */
export function holdForConversation(event: MouseEvent): void {
  const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  // These select, or open another tab.
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const end = holdTyping(pane, () => undefined);
  setTimeout(end, longestWait);
}
