/** As much of a message as tells whether it asks for an answer or is one. */
interface Said {
  readonly type: string;
  readonly direction: string;
}

/** Nobody wrote it. */
export const isAutomatic = ({ type }: Pick<Said, 'type'>): boolean =>
  type === 'SMS_AUTOMATED' || type === 'SYSTEM_INFO';

/** A client wrote or requested something. */
export const asksForReply = ({ type, direction }: Said): boolean =>
  direction === 'INBOUND' && (type === 'SMS' || type === 'REQUEST');

/** Staff wrote to the client. Automated answers, notes and lines of the system leave the client waiting. */
export const isReply = ({ type, direction }: Said): boolean => direction === 'OUTBOUND' && type === 'SMS';
