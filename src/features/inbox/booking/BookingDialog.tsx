import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { type Message, type RequestDetails, requestStatusOf } from '#contract/communication/messages.ts';
import { formatDay, formatExact, formatTime } from '#src/lib/dates.ts';
import { useThread } from '#src/outbox/use-thread.ts';
import { useGetBookingRequestQuery } from '#src/services/campaigns/booking.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { booking as words } from '#src/strings/booking.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { ClientMessage } from './ClientMessage.tsx';
import { DayStrip } from './DayStrip.tsx';
import { AlreadyHandled } from './AlreadyHandled.tsx';
import { LoadError } from './LoadError.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { useChoices } from './use-choices.ts';
import { useClientMessage } from './use-client-message.ts';
import { useBookVisit } from './use-book-visit.ts';
import { VisitFields } from './VisitFields.tsx';

interface BookingDialogProps {
  conversation: Conversation;
  /** The request, as it was when the dialog was opened. */
  opened: Message;
  zone: string;
  onClose: () => void;
}

/** Puts a client's request into the calendar: type, length, staff member, room and time, and what the client is texted. */
export function BookingDialog({ conversation, opened, zone, onClose }: BookingDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const details = useLiveRequest(opened);
  const requestId = details?.request_id ?? '';
  const request = useGetBookingRequestQuery({ id: requestId }, { refetchOnMountOrArgChange: true });
  const choices = useChoices(request.data, details?.preferred_start ?? null, zone);
  const { slot, typeId, practitioner } = choices;
  const [isRetrying, retry] = useRetry(request, ...choices.queries);
  const suggestion = slot
    ? words.suggestion({
        client: conversation.pet_owner?.first_name ?? null,
        pet: details?.pet_name ?? null,
        day: formatDay(slot.startTime, zone),
        time: formatTime(slot.startTime, zone),
        staff: practitioner?.name ?? null,
      })
    : '';
  const message = useClientMessage(conversation, requestId, suggestion, slot?.startTime ?? '');
  const { submit, isBooking, failure, changed } = useBookVisit();
  const [isJudged, setIsJudged] = useState(false);
  const status = details ? requestStatusOf(details) : 'OPEN';
  const isTakenCareOf = status !== 'OPEN' && !isBooking;

  const error = request.error ?? choices.error;
  const isHere = request.data !== undefined && choices.types && choices.staff && choices.durations;
  useEffect(() => {
    if (isHere) form.current?.querySelector('select')?.focus();
  }, [isHere]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBooking || isTakenCareOf) return;
    setIsJudged(true);
    if (!typeId || !slot || message.over > 0) {
      const place = !typeId ? 'select' : slot ? 'textarea' : '[data-times] input, [data-days] input:checked';
      return form.current?.querySelector<HTMLElement>(place)?.focus();
    }
    const isBooked = await submit(choices.findPlace, {
      bookingRequestId: requestId,
      appointmentTypeId: typeId,
      startTime: slot.startTime,
      endTime: slot.endTime,
      ...(!message.locked && message.text.trim() !== '' && { message: message.text.trim() }),
    });
    if (!isBooked) return;
    message.forget();
    showToast({ title: words.done(formatExact(slot.startTime, zone)), alertLevel: 'success' });
    onClose();
  };
  const keepMessage = () => {
    message.moveToComposer();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={details && <Summary request={details} client={nameOf(conversation)} zone={zone} />}
      closeLabel={shell.close}
      size="lg"
      actions={
        <>
          {isTakenCareOf && details ? (
            <AlreadyHandled request={details} zone={zone} onKeepMessage={message.isWritten ? keepMessage : null} />
          ) : (
            <p role="alert" className="w-full text-sm text-bad empty:hidden">
              {failure}
            </p>
          )}
          <Button onClick={onClose}>{isTakenCareOf ? shell.close : words.cancel}</Button>
          {isHere && !isTakenCareOf && (
            <Button type="submit" form={formId} variant="primary" busy={isBooking}>
              {words.book}
            </Button>
          )}
        </>
      }
    >
      {isHere ? (
        <form
          ref={form}
          id={formId}
          noValidate
          aria-label={words.title}
          className="flex flex-col gap-4"
          onChange={changed}
          onSubmit={(event) => void onSubmit(event)}
        >
          <VisitFields choices={choices} isJudged={isJudged} />
          <DayStrip choices={choices} />
          <SlotPicker choices={choices} preferred={details?.preferred_start ?? null} zone={zone} isJudged={isJudged} />
          <ClientMessage message={message} />
        </form>
      ) : error ? (
        <LoadError what={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

/** The request as it stands now: a colleague may book it while this is open. */
function useLiveRequest(opened: Message) {
  const { items } = useThread(opened.conversation_id);
  const told = items.find(({ message }) => message.id === opened.id)?.message;
  return (told ?? opened).request ?? null;
}

/** What the client asks for. */
function Summary({ request, client, zone }: { request: RequestDetails; client: string; zone: string }) {
  const { pet_name, reason, preferred_start } = request;
  return (
    <>
      <p>{words.asks(client, pet_name ? words.forPet(words.visit, pet_name) : words.visit)}</p>
      {reason && <p className="text-ink">{reason}</p>}
      {preferred_start && <p>{words.prefers(formatExact(preferred_start, zone))}</p>}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3 pb-3">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
