import { shallowEqual, useSelector } from 'react-redux';
import type { OutboxRoot } from './outbox-slice.ts';

const conversationsOf = ({ outbox }: OutboxRoot): readonly string[] => [
  ...new Set(outbox.items.filter(({ state }) => state === 'failed').map(({ conversationId }) => conversationId)),
];

/** The conversations in which a text of this browser could not be sent. */
export const useFailedSends = (): readonly string[] => useSelector(conversationsOf, shallowEqual);

export const useHasFailedSend = (conversationId: string): boolean =>
  useSelector(({ outbox }: OutboxRoot) =>
    outbox.items.some((item) => item.state === 'failed' && item.conversationId === conversationId),
  );
