import { useEffect, useRef } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { useOwnName } from '#src/services/campaigns/ui-behaviors.ts';
import { compareTimes } from '#src/services/communication/order.ts';
import { deliveryFailureMessage, messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread } from '#src/strings/thread.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { previewOf } from '../shared/conversation-summary.ts';

/** Above this number, new messages are only counted. */
const maxReadOut = 3;

/** Announces new messages of the open thread; not those loaded from earlier, nor those sent from here. */
export function useAnnounceArrivals(items: readonly ThreadItem[], clientName: string): void {
  const ownName = useOwnName();
  const previous = useRef<readonly ThreadItem[]>(null);
  useEffect(() => {
    const before = previous.current;
    previous.current = items;
    if (!before) return;
    const arrived = newAmong(items, before).map(({ message }) => message);
    if (arrived.length > maxReadOut) announce(thread.newMessages(arrived.length));
    else if (arrived.length > 0)
      announce(arrived.map((message) => arrivalText(message, clientName, ownName)).join('\n'));
  }, [items, clientName, ownName]);
}

/** The messages after the latest one of before, except those that were in the outbox then. */
function newAmong(items: readonly ThreadItem[], before: readonly ThreadItem[]): readonly ThreadItem[] {
  const latest = before.findLast(({ send }) => !send)?.message.create_ts ?? '';
  const start = items.findLastIndex(({ message, send }) => !send && compareTimes(message.create_ts, latest) <= 0) + 1;
  const unsent = new Set(before.flatMap(({ key, send }) => (send ? [key] : [])));
  return items.slice(start).filter(({ key, send }) => !send && !unsent.has(key));
}

const arrivalText = (message: Message, clientName: string, ownName: string | null): string => {
  const text = previewOf(message, ownName);
  return message.direction === 'INBOUND' ? inbox.row.said(clientName, text) : text;
};

/** Announces once that a text was not sent or not delivered. Bubbles cannot do it, because scrolling mounts them again. */
export function useAnnounceFailures(items: readonly ThreadItem[]): void {
  const previous = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const before = previous.current;
    const failed = items.filter(hasFailed);
    previous.current = new Set(failed.map(({ key }) => key));
    const added = before ? failed.filter(({ key }) => !before.has(key)) : [];
    if (added.length > 0) announce(added.map(failureText).join('\n'));
  }, [items]);
}

const hasFailed = ({ message: { delivery_status: status } }: ThreadItem): boolean =>
  status !== null && isFailed(status);

const failureText = ({ message, send }: ThreadItem): string =>
  send
    ? thread.notSent(message.content, messageForCode(send.error ?? undefined))
    : thread.notDelivered(message.content, deliveryFailureMessage(message.failure_reason));
