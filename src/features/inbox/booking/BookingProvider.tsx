import { type ReactNode, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { booking } from '#src/strings/booking.ts';
import { warmDialog } from '#src/ui/overlays/Dialog.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { focusRequest } from './focus-request.ts';
import { OpenBookingContext } from './open-booking.ts';

const BookingDialog = lazyWithPreload('booking', async () => {
  warmDialog();
  return (await import('./BookingDialog.tsx')).BookingDialog;
});

interface BookingProviderProps {
  conversation: Conversation;
  zone: string;
  /** The thread, whose requests can be booked (IN-50). */
  children: ReactNode;
}

/** Provides the booking dialog. It is mounted outside the thread, because scrolling unmounts request cards. */
export function BookingProvider({ conversation, zone, children }: BookingProviderProps) {
  const isOffered = useFlag('book-appointment-button-enabled');
  const [request, setRequest] = useState<Message | null>(null);
  const close = () => {
    setRequest(null);
    if (request?.request) focusRequest(request.request.request_id);
  };
  return (
    <OpenBookingContext value={isOffered ? setRequest : null}>
      {children}
      {request && (
        <Opening label={booking.title} onCancel={close}>
          <BookingDialog key={request.id} conversation={conversation} opened={request} zone={zone} onClose={close} />
        </Opening>
      )}
    </OpenBookingContext>
  );
}
