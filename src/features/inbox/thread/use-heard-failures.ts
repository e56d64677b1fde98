import { useEffect, useRef } from 'react';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { deliveryFailureMessage, messageForCode } from '#src/strings/errors.ts';
import { thread } from '#src/strings/thread.ts';
import { announce } from '#src/ui/LiveRegion.tsx';

/** Says once, when it happens, that a text of the open thread did not go out. A bubble comes and goes with scrolling, so it cannot. */
export function useHeardFailures(items: readonly ThreadItem[]): void {
  const heard = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const before = heard.current;
    const failed = items.filter(hasFailed);
    heard.current = new Set(failed.map(({ key }) => key));
    const fresh = before ? failed.filter(({ key }) => !before.has(key)) : [];
    if (fresh.length > 0) announce(fresh.map(sentenceOf).join('\n'));
  }, [items]);
}

const hasFailed = ({ message: { delivery_status: status } }: ThreadItem): boolean =>
  status !== null && isFailed(status);

const sentenceOf = ({ message, send }: ThreadItem): string =>
  send
    ? thread.notSent(message.content, messageForCode(send.error ?? undefined))
    : thread.notDelivered(message.content, deliveryFailureMessage(message.failure_reason));
