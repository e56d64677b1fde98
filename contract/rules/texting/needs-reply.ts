import { isAcknowledgement } from './acknowledgement.ts';
import { type DeliveryStatus, isFailed } from './delivery-status.ts';

/** What decides whether a message is an answer. */
interface SentMessage {
  readonly type: string;
  readonly direction: string;
  readonly delivery_status?: DeliveryStatus | null | undefined;
}

/** Whether no person wrote it. */
export const isAutomatic = ({ type }: Pick<SentMessage, 'type'>): boolean =>
  type === 'SMS_AUTOMATED' || type === 'SYSTEM_INFO';

/** What decides whether a message needs an answer. */
interface ReceivedMessage extends SentMessage {
  readonly content: string;
  readonly media: readonly unknown[];
}

/** Whether a client wrote or requested something other than thanks. */
export const asksForReply = ({ type, direction, content, media }: ReceivedMessage): boolean =>
  direction === 'INBOUND' &&
  (type === 'REQUEST' || (type === 'SMS' && (media.length > 0 || !isAcknowledgement(content))));

/** Whether staff wrote to the client; automated answers, notes, system lines and texts that failed do not count. */
export const isReply = ({ type, direction, delivery_status: status }: SentMessage): boolean =>
  direction === 'OUTBOUND' && type === 'SMS' && !(status && isFailed(status));
