import { isAcknowledgement } from './acknowledgement.ts';

/** As much of a message as tells whether it is an answer. */
interface Said {
  readonly type: string;
  readonly direction: string;
}

/** Nobody wrote it. */
export const isAutomatic = ({ type }: Pick<Said, 'type'>): boolean =>
  type === 'SMS_AUTOMATED' || type === 'SYSTEM_INFO';

/** As much as tells whether it asks for one. */
interface Asked extends Said {
  readonly content: string;
  readonly media: readonly unknown[];
}

/** A client wrote or requested something, and more than thanks. */
export const asksForReply = ({ type, direction, content, media }: Asked): boolean =>
  direction === 'INBOUND' &&
  (type === 'REQUEST' || (type === 'SMS' && (media.length > 0 || !isAcknowledgement(content))));

/** Staff wrote to the client. Automated answers, notes and lines of the system leave the client waiting. */
export const isReply = ({ type, direction }: Said): boolean => direction === 'OUTBOUND' && type === 'SMS';
