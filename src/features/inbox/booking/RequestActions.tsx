import { Suspense, useState } from 'react';
import { CalendarPlus, Check, RotateCcw } from 'lucide-react';
import type { SettledStatus } from '#contract/communication/requests.ts';
import { isVisitCanceled, requestStatusOf } from '#contract/communication/messages.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useConversation } from '#src/services/communication/conversations.ts';
import { useUpdateRequestMutation } from '#src/services/communication/requests.ts';
import { pressFailureToast } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { booking } from '#src/strings/booking.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { focusRequest } from './focus-request.ts';
import { useBooking } from './open-booking.ts';
import type { ClientRequest } from './request-facts.ts';

const words = booking.request;

const DeclineDialog = lazyWithPreload('decline', async () => (await import('./DeclineDialog.tsx')).DeclineDialog);
const BookAsAsked = deferredModule(async () => (await import('./BookAsAsked.tsx')).BookAsAsked);

/** What staff can do about a request. Marking it needs the extension `request-handling`. */
export function RequestActions({ message }: { message: ClientRequest }) {
  const toBook = useBooking();
  const conversation = useConversation(message.conversation_id);
  const [isDeclining, setDeclining] = useState(false);
  const { canMark, mark, isMarking } = useMarking(message);
  const status = requestStatusOf(message.request);
  // A colleague settled it meanwhile.
  if (isDeclining && status !== 'OPEN') setDeclining(false);
  const start = message.request.preferred_start;
  const isAhead = start && Date.parse(start) > serverNow();
  const isMovable = !isVisitCanceled(message.request);
  const canBook = toBook !== null && message.request_type === 'Appointment' && isMovable;
  if (status === 'BOOKED' || status === 'PENDING' || !(canMark || canBook)) return null;
  if (status !== 'OPEN')
    return (
      canMark && (
        <Button size="sm" icon={<RotateCcw />} busy={isMarking} onClick={() => void mark('OPEN')}>
          {words.reopen}
        </Button>
      )
    );
  return (
    <>
      {canBook && (
        <>
          {isAhead && (
            // Its height is reserved, so that nothing moves when it is loaded.
            <div className="flex min-h-21 w-full flex-col items-start gap-2 pointer-coarse:min-h-23">
              <Suspense>
                <BookAsAsked request={message} start={start} booking={toBook} />
              </Suspense>
            </div>
          )}
          <Button
            size="sm"
            variant={isAhead ? 'secondary' : 'primary'}
            icon={<CalendarPlus />}
            onClick={() => toBook.open(message)}
          >
            {message.request.moves ? words.otherTime : words.addToCalendar}
          </Button>
        </>
      )}
      {canMark && (
        <>
          <Button size="sm" icon={<Check />} busy={isMarking} onClick={() => void mark('HANDLED')}>
            {words.markHandled}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-disabled={isMarking}
            onPointerEnter={() => void DeclineDialog.fetch()}
            onClick={() => setDeclining(!isMarking)}
          >
            {words.decline}
          </Button>
          {isDeclining && conversation && (
            <Opening label={words.decline} onCancel={() => setDeclining(false)}>
              <DeclineDialog
                conversation={conversation}
                request={message}
                onSilently={() => {
                  setDeclining(false);
                  void mark('DECLINED');
                }}
                onClose={() => setDeclining(false)}
              />
            </Opening>
          )}
        </>
      )}
    </>
  );
}

function useMarking({ request }: ClientRequest) {
  const canMark = useExtension('request-handling');
  const dispatch = useThunkDispatch<CampaignsRoot>();
  const [update] = useUpdateRequestMutation();
  const [isMarking, setMarking] = useState(false);
  const change = async (status: SettledStatus, retry: () => void): Promise<boolean> => {
    const marked = { id: request.request_id, status };
    setMarking(true);
    const { error } = await dispatch(untilKnown(() => update(marked), { isRepeatable: true }));
    setMarking(false);
    if (error) showToast({ ...pressFailureToast(error, words.failed), action: { label: inbox.retry, onClick: retry } });
    else focusRequest(request.request_id);
    return !error;
  };
  const mark = async (status: SettledStatus): Promise<void> => {
    if (isMarking || !(await change(status, () => void mark(status))) || status === 'OPEN') return;
    showToast({
      title: status === 'HANDLED' ? words.nowHandled : words.nowDeclined,
      text: [request.pet_name, request.reason ?? request.medication].filter(Boolean).join(' · '),
      alertLevel: 'success',
      action: { label: words.undo, onClick: () => void reopen() },
    });
  };
  const reopen = (): Promise<boolean> => change('OPEN', () => void reopen());
  return { canMark, mark, isMarking };
}
