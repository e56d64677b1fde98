import { useEffect, useRef } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { useOwnName } from '#src/services/campaigns/ui-behaviors.ts';
import { compareTimes } from '#src/services/communication/order.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread } from '#src/strings/thread.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { previewOf } from '../shared/conversation-summary.ts';

/** More than these at once are only counted. */
const mostInFull = 3;

/** Says what arrives in the open thread. What was there before, is loaded from before, or is sent from here, is no news. */
export function useHeardArrivals(items: readonly ThreadItem[], clientName: string): void {
  const ownName = useOwnName();
  const heard = useRef<readonly ThreadItem[]>(null);
  useEffect(() => {
    const before = heard.current;
    heard.current = items;
    if (!before) return;
    const arrived = newAmong(items, before).map(({ message }) => message);
    if (arrived.length > mostInFull) announce(thread.newMessages(arrived.length));
    else if (arrived.length > 0) announce(arrived.map((message) => heardAs(message, clientName, ownName)).join('\n'));
  }, [items, clientName, ownName]);
}

/** What came after the latest message of before, and was not waiting there to be sent. */
function newAmong(items: readonly ThreadItem[], before: readonly ThreadItem[]): readonly ThreadItem[] {
  const latest = before.findLast(({ send }) => !send)?.message.create_ts ?? '';
  const start = items.findLastIndex(({ message, send }) => !send && compareTimes(message.create_ts, latest) <= 0) + 1;
  const waiting = new Set(before.flatMap(({ key, send }) => (send ? [key] : [])));
  return items.slice(start).filter(({ key, send }) => !send && !waiting.has(key));
}

const heardAs = (message: Message, clientName: string, ownName: string | null): string => {
  const text = previewOf(message, ownName);
  return message.direction === 'INBOUND' ? inbox.row.said(clientName, text) : text;
};
