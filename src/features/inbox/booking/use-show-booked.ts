import { formatExact } from '#src/lib/dates.ts';
import { usePractice } from '#src/session/use-session.ts';
import { booking as words } from '#src/strings/booking.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { Booked } from './use-book-visit.ts';

/** Says that a visit is booked or moved, or that the practice software has yet to take it. */
export function useShowBooked(zone: string, isMove: boolean) {
  const { done, nowPending } = isMove ? words.move : words;
  const { pimsType } = usePractice();
  return ({ requestMessage }: Booked, start: string): void =>
    requestMessage?.request?.status === 'PENDING'
      ? showToast({ title: nowPending(pimsNames[pimsType]), alertLevel: 'info' })
      : showToast({ title: done(formatExact(start, zone)), alertLevel: 'success' });
}
