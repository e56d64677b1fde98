import { shallowEqual, useSelector } from 'react-redux';
import { isStuck } from './outbox-item.ts';
import type { OutboxRoot } from './outbox-slice.ts';

const conversationsOf = ({ outbox }: OutboxRoot): readonly string[] => [
  ...new Set(outbox.items.filter(isStuck).map(({ subjectId }) => subjectId)),
];

/** The ids of the conversations with a stuck item. */
export const useFailedSends = (): readonly string[] => useSelector(conversationsOf, shallowEqual);

export const useHasFailedSend = (conversationId: string): boolean =>
  useSelector(({ outbox }: OutboxRoot) =>
    outbox.items.some((item) => isStuck(item) && item.subjectId === conversationId),
  );
