import { type ReactNode, useMemo, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { booking as words } from '#src/strings/booking.ts';
import { warmDialog } from '#src/ui/overlays/Dialog.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { focusRequest } from './focus-request.ts';
import { type Booking, BookingContext } from './open-booking.ts';
import type { BookingFailure } from './use-book-visit.ts';

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
  const [opened, setOpened] = useState<{ request: Message; failure: BookingFailure | null } | null>(null);
  const booking = useMemo<Booking>(
    () => ({ conversation, zone, open: (request, failure = null) => setOpened({ request, failure }) }),
    [conversation, zone],
  );
  const close = () => {
    setOpened(null);
    if (opened?.request.request) focusRequest(opened.request.request.request_id);
  };
  return (
    <BookingContext value={isOffered ? booking : null}>
      {children}
      {opened && (
        <Opening label={opened.request.request?.moves ? words.move.title : words.title} onCancel={close}>
          <BookingDialog
            key={opened.request.id}
            conversation={conversation}
            opened={opened.request}
            failure={opened.failure}
            zone={zone}
            onClose={close}
          />
        </Opening>
      )}
    </BookingContext>
  );
}
