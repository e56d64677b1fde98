import { shallowEqual, useSelector } from 'react-redux';
import { isMark, isStuck, type OutboxItem } from './outbox-item.ts';
import type { OutboxRoot } from './outbox-slice.ts';

/** A text or note that needs an action of staff. */
const isFailedSend = (item: OutboxItem): boolean => isStuck(item) && !isMark(item);

const conversationsOf = ({ outbox }: OutboxRoot): readonly string[] => [
  ...new Set(outbox.items.filter(isFailedSend).map(({ subjectId }) => subjectId)),
];

/** The ids of the conversations with a text or note that needs an action of staff. */
export const useFailedSends = (): readonly string[] => useSelector(conversationsOf, shallowEqual);

/** Whether a conversation has a text or note that needs an action of staff. */
export const hasFailedSend = ({ outbox }: OutboxRoot, conversationId: string): boolean =>
  outbox.items.some((item) => isFailedSend(item) && item.subjectId === conversationId);
