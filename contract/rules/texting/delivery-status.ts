/** The delivery status of a text (IN-07). */
export const deliveryStatuses = [
  'ENQUEUED',
  'PROCESSED',
  'DELIVERED',
  'FAILED_TO_DELIVER',
  'FAILED_TO_PROCESS',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const progress: Record<DeliveryStatus, number> = {
  ENQUEUED: 0,
  PROCESSED: 1,
  DELIVERED: 2,
  FAILED_TO_DELIVER: 2,
  FAILED_TO_PROCESS: 2,
};

/** Neither delivered nor failed yet (IN-31). */
export const isPending = (status: DeliveryStatus): boolean => progress[status] < 2;
/** Milliseconds within which the carrier reports on a text that it accepted. */
const reportWithin = 24 * 3_600_000;

/** What `lacksReport` reads of a text. */
interface PendingText {
  readonly delivery_status: DeliveryStatus | null;
  /** Of a text that is not with the carrier: it will not be known whether it is. */
  readonly failure_reason?: string | null | undefined;
  readonly create_ts: string;
}

/** Whether the carrier accepted a text a day ago and has not reported since, or never said whether it accepted it (D-62). */
export const lacksReport = (text: PendingText, now: number): boolean =>
  text.delivery_status === 'PROCESSED'
    ? now - Date.parse(text.create_ts) >= reportWithin
    : text.delivery_status === 'ENQUEUED' && text.failure_reason === 'unknown';

/** Shown as not delivered (IN-32). */
export const isFailed = (status: DeliveryStatus): boolean =>
  status === 'FAILED_TO_DELIVER' || status === 'FAILED_TO_PROCESS';

/** The status only moves forward, and the first final one stays (D-33): late and repeated reports change nothing. */
export const advance = (from: DeliveryStatus, to: DeliveryStatus): DeliveryStatus =>
  progress[to] > progress[from] ? to : from;
