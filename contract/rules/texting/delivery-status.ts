/** Where a text stands on its way (IN-07). */
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
/** Milliseconds after which the carrier owes a report of a text that it took. */
const reportWithin = 24 * 3_600_000;

/** The carrier took it a day ago and has said nothing since (D-62). */
export const lacksReport = (status: DeliveryStatus, writtenAt: string, now: number): boolean =>
  status === 'PROCESSED' && now - Date.parse(writtenAt) >= reportWithin;

/** Shown as not delivered (IN-32). */
export const isFailed = (status: DeliveryStatus): boolean =>
  status === 'FAILED_TO_DELIVER' || status === 'FAILED_TO_PROCESS';

/** The status only moves forward, and the first final one stays (D-33): whatever arrives late or twice changes nothing. */
export const advance = (from: DeliveryStatus, to: DeliveryStatus): DeliveryStatus =>
  progress[to] > progress[from] ? to : from;
