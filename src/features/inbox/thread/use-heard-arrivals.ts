import { useEffect, useRef } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { inbox } from '#src/strings/inbox.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { previewOf } from '../list/conversation-row.ts';

/** More than these at once are only counted. */
const mostInFull = 3;

/** Says what arrives in the open thread. What was there before, and what is sent from here, is no news. */
export function useHeardArrivals(items: readonly ThreadItem[], clientName: string): void {
  const known = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(items.map(({ key }) => key));
    if (!before) return;
    const arrived = items.filter(({ key, send }) => !send && !before.has(key)).map(({ message }) => message);
    if (arrived.length > mostInFull) announce(inbox.thread.newMessages(arrived.length));
    else if (arrived.length > 0) announce(arrived.map((message) => heardAs(message, clientName)).join('\n'));
  }, [items, clientName]);
}

const heardAs = (message: Message, clientName: string): string =>
  message.direction === 'INBOUND' ? inbox.thread.says(clientName, previewOf(message)) : previewOf(message);
