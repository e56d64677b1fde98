import type { RequestDetails, RequestStatus } from '../../communication/messages.ts';

/** How a client's request stands; where nothing is said, it is open. */
export const statusOf = ({ status }: RequestDetails): RequestStatus => status ?? 'OPEN';
