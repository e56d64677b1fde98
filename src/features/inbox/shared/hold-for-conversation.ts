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
  if (!followsLink(event)) return;
  const end = holdTyping(pane, () => undefined);
  setTimeout(end, longestWait);
}

/** Whether a click on a link opens its address in this window: others select, or open another tab. */
export const followsLink = ({ defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
