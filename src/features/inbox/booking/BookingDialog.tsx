import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { type Message, type RequestDetails, requestStatusOf } from '#contract/communication/messages.ts';
import { formatExact } from '#src/lib/dates.ts';
import { useThread } from '#src/outbox/use-thread.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useGetBookingRequestQuery } from '#src/services/campaigns/booking.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { booking as words } from '#src/strings/booking.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { AlreadyHandled } from './AlreadyHandled.tsx';
import { ClientMessage } from './ClientMessage.tsx';
import { DayStrip } from './DayStrip.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { presentTime } from './request-facts.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { suggestedText } from './suggested-text.ts';
import { type Booked, type BookingFailure, useBookVisit } from './use-book-visit.ts';
import { useShowBooked } from './use-show-booked.ts';
import { type BookingChoices, useChoices } from './use-choices.ts';
import { bookingDraft, useClientMessage } from './use-client-message.ts';
import { VisitFields } from './VisitFields.tsx';

interface BookingDialogProps {
  conversation: Conversation;
  /** The request as it was when the dialog opened. */
  opened: Message;
  zone: string;
  /** Why booking without the dialog was refused; null if it was not tried. */
  failure: BookingFailure | null;
  onClose: () => void;
}

/** Books a client's request, or moves the visit that it asks to move: type, length, staff member, room and time, and the text to the client. */
export function BookingDialog({ conversation, opened, zone, failure, onClose }: BookingDialogProps) {
  const formId = useId();
  const details = useLiveRequest(opened);
  const requestId = details?.request_id ?? '';
  const request = useGetBookingRequestQuery({ id: requestId }, { refetchOnMountOrArgChange: true });
  const isMove = Boolean(details?.moves);
  const choices = useChoices(request.data, details, zone);
  const [isRetrying, retry] = useRetry(request, ...choices.queries);
  const suggestion = suggestedText(choices, conversation, details, zone);
  const message = useClientMessage(conversation, {
    draftKey: bookingDraft(requestId),
    suggestion,
    start: choices.slot?.startTime ?? '',
    unsent: details?.refused?.message ?? null,
  });
  const showBooked = useShowBooked(zone, isMove);
  const visit = useBookVisit(isMove, failure);
  const isHandled = details !== null && requestStatusOf(details) !== 'OPEN' && !visit.isBooking;

  const isLoaded = request.data !== undefined && choices.types && choices.staff && choices.durations;
  const error = request.error ?? choices.error;
  const { form, showsErrors, onSubmit } = useBookingForm({
    choices,
    message,
    visit,
    requestId,
    isLoaded: Boolean(isLoaded),
    isHandled,
    onBooked: (booked, start) => {
      showBooked(booked, start);
      onClose();
    },
  });
  const submit = useRef<HTMLButtonElement>(null);
  const title = isMove ? words.move.title : words.title;
  const keepMessage = () => {
    message.moveToComposer();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={details && <Summary request={details} client={nameOf(conversation)} zone={zone} />}
      closeLabel={shell.close}
      size="lg"
      actions={
        <>
          {isHandled ? (
            <AlreadyHandled request={details} zone={zone} onKeepMessage={message.isWritten ? keepMessage : null} />
          ) : (
            <>
              <p role="alert" className="w-full text-sm text-bad empty:hidden">
                {visit.failure?.why}
              </p>
              {isLoaded && visit.failure && (
                <FreeTimes
                  failure={visit.failure}
                  choices={choices}
                  zone={zone}
                  onChoose={() => {
                    visit.reset();
                    submit.current?.focus();
                  }}
                />
              )}
            </>
          )}
          <Button onClick={onClose}>{isHandled ? shell.close : words.cancel}</Button>
          {isLoaded && !isHandled && (
            <Button ref={submit} type="submit" form={formId} variant="primary" busy={visit.isBooking}>
              {isMove ? words.move.book : words.book}
            </Button>
          )}
        </>
      }
    >
      {isHandled ? null : isLoaded ? (
        <form
          ref={form}
          id={formId}
          noValidate
          aria-label={title}
          className="flex flex-col gap-4"
          onChange={visit.reset}
          onSubmit={(event) => void onSubmit(event)}
        >
          <VisitFields choices={choices} showsErrors={showsErrors} />
          <DayStrip choices={choices} />
          <SlotPicker
            choices={choices}
            preferred={details?.preferred_start ?? null}
            zone={zone}
            showsErrors={showsErrors}
          />
          <ClientMessage message={message} />
        </form>
      ) : error ? (
        <NotLoaded level={null} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : (
        <LoadingForm />
      )}
    </Dialog>
  );
}

interface BookingFormOptions {
  choices: BookingChoices;
  message: ReturnType<typeof useClientMessage>;
  visit: ReturnType<typeof useBookVisit>;
  requestId: string;
  isLoaded: boolean;
  isHandled: boolean;
  onBooked: (booked: Booked, start: string) => void;
}

/** Submits the form, or focuses its first invalid field. */
function useBookingForm(options: BookingFormOptions) {
  const { choices, message, visit, requestId, isLoaded, isHandled, onBooked } = options;
  const form = useRef<HTMLFormElement>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  useEffect(() => {
    if (isLoaded) form.current?.querySelector('select')?.focus();
  }, [isLoaded]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (visit.isBooking || isHandled) return;
    setShowsErrors(true);
    const { slot, typeId } = choices;
    if (!typeId || !slot || message.over > 0) {
      const invalid = !typeId ? 'select' : slot ? 'textarea' : '[data-times] input, [data-days] input:checked';
      return form.current?.querySelector<HTMLElement>(invalid)?.focus();
    }
    const { booked } = await visit.book(choices.findStaffAndRoom, {
      bookingRequestId: requestId,
      appointmentTypeId: typeId,
      startTime: slot.startTime,
      endTime: slot.endTime,
      ...(!message.locked && message.text.trim() !== '' && { message: message.text.trim() }),
    });
    if (!booked) return;
    message.reset();
    onBooked(booked, slot.startTime);
  };
  return { form, showsErrors, onSubmit };
}

/** The request as it is now: a colleague may change it while the dialog is open. */
function useLiveRequest(opened: Message): RequestDetails | null {
  const { items } = useThread(opened.conversation_id);
  const current = items.find(({ message }) => message.id === opened.id)?.message;
  return (current ?? opened).request ?? null;
}

/** What the client asks for. */
function Summary({ request, client, zone }: { request: RequestDetails; client: string; zone: string }) {
  const { pet_name, reason, preferred_start, moves } = request;
  const preferred = preferred_start && formatExact(preferred_start, zone);
  return (
    <>
      <p>
        {moves
          ? words.move.asks(client, pet_name)
          : words.asks(client, pet_name ? words.forPet(words.visit, pet_name) : words.visit)}
      </p>
      {reason && <p className="text-ink">{reason}</p>}
      {moves && <p>{words.move.from(presentTime(moves, zone))}</p>}
      {preferred && <p>{moves ? words.move.to(preferred) : words.prefers(preferred)}</p>}
    </>
  );
}

function LoadingForm() {
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
