import { CalendarCheck2, CheckCheck, CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { VisitReply } from '#contract/campaigns/visit-replies.ts';
import { dayOf, formatDay, formatTime } from '#src/lib/dates.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { markAppointment, undoMark } from '#src/outbox/marks.ts';
import { isUndoable, type OutboxItem } from '#src/outbox/outbox-item.ts';
import { useBlockedBy } from '#src/outbox/outbox-slice.ts';
import { discardSend, retrySend } from '#src/outbox/send.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { visitReplies as words } from '#src/strings/visit-replies.ts';
import { Button } from '#src/ui/Button.tsx';
import { Keys } from '#src/ui/Keys.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { useIsSettled } from '#src/ui/use-is-settled.ts';

interface ReplyOfferProps {
  reply: VisitReply;
  clientName: string;
  zone: string;
  /** The marks that the server does not have yet. */
  marks: ReadonlyMap<string, OutboxItem>;
  /** Staff have confirmed it in this window. */
  isPressed: boolean;
  /** The shortcut is for this reply. */
  hasKey: boolean;
  onChange: (isPressed: boolean) => void;
}

/** One press confirms all visits of a reply, as the audit does: with time to undo it, and once. */
export function ReplyOffer({ reply, clientName, zone, marks, isPressed, hasKey, onChange }: ReplyOfferProps) {
  const { visits } = reply;
  const dispatch = useOutboxDispatch();
  const bar = useRef<HTMLDivElement>(null);
  // A double press elsewhere, or a new reply under the pointer, confirms nothing.
  const isSettled = useIsSettled(reply.messageId);
  const animals = visits.map(({ animal }) => animal);
  const own = visits.flatMap(({ id }) => marks.get(id) ?? []);
  const isOpen = own.length === 0 && !isPressed;

  /** The pressed button disappears. */
  const keepFocus = () => bar.current?.contains(document.activeElement) && bar.current.focus();
  function confirm() {
    if (!isOpen || !isSettled) return;
    for (const { id, startsAt } of visits) dispatch(markAppointment(id, dayOf(new Date(startsAt), zone), 'confirmed'));
    onChange(true);
    announce(words.announced(animals));
    keepFocus();
  }
  function undo() {
    for (const { id } of visits) dispatch(undoMark(id));
    onChange(false);
    announce(words.undone(animals));
    keepFocus();
  }
  function dismiss(failed: readonly OutboxItem[]) {
    for (const { id } of failed) dispatch(discardSend(id));
    onChange(false);
    keepFocus();
  }
  const onKey = useEffectEvent(() => {
    if (!isOpen) return false;
    confirm();
    return true;
  });
  useEffect(() => (hasKey ? bindShortcuts([{ keys: 'c', run: onKey }]) : undefined), [hasKey]);

  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 text-sm outline-offset-[-2px]"
    >
      {isOpen ? (
        <>
          <CalendarCheck2 aria-hidden className="size-4 shrink-0 text-accent max-md:hidden" />
          <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
            {words.said(clientName, reply.text)} <span className="text-ink-soft">{openVisits(reply, zone)}</span>
          </p>
          <Button variant="primary" icon={<CheckCheck aria-hidden />} aria-disabled={!isSettled} onClick={confirm}>
            {words.confirm(animals)}
            {hasKey && (
              <span className="inline-flex max-[24rem]:hidden pointer-coarse:hidden">
                <Keys keys="c" />
              </span>
            )}
          </Button>
        </>
      ) : (
        <Confirmed animals={animals} marks={own} onUndo={undo} onDismiss={dismiss} />
      )}
    </div>
  );
}

/** The visits of one reminder are on one day. */
const openVisits = ({ visits }: VisitReply, zone: string): string =>
  words.open(
    visits.map(({ animal, startsAt }) => ({ animal, time: formatTime(startsAt, zone) })),
    formatDay(visits[0]?.startsAt ?? '', zone),
  );

interface ConfirmedProps {
  animals: readonly (string | null)[];
  marks: readonly OutboxItem[];
  onUndo: () => void;
  onDismiss: (failed: readonly OutboxItem[]) => void;
}

function Confirmed({ animals, marks, onUndo, onDismiss }: ConfirmedProps) {
  const dispatch = useOutboxDispatch();
  const isBlocked = useBlockedBy() !== null;
  const failed = marks.filter(({ state }) => state === 'failed');
  const [error] = failed.flatMap((mark) => mark.error ?? []);
  const canUndo = marks.length > 0 && marks.every(isUndoable);
  if (error)
    return (
      <div role="alert" className="flex flex-1 flex-wrap items-center gap-2 text-bad">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 basis-60">{messageForCode(error)}</span>
        {error !== 'appointment_complete' && (
          <Button size="sm" onClick={() => failed.forEach(({ id }) => dispatch(retrySend(id)))}>
            {shell.retry}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onDismiss(failed)}>
          {words.dismiss}
        </Button>
      </div>
    );
  const isWaiting = isBlocked && marks.length > 0 && !canUndo;
  return (
    <>
      {isWaiting ? (
        <CloudOff aria-hidden className="size-4 shrink-0 text-warn" />
      ) : (
        <CheckCheck aria-hidden className="size-4 shrink-0 text-good" />
      )}
      <p className="min-w-0 flex-1 basis-60">
        {words.confirmed(animals)}
        {isWaiting && <span className="text-warn"> {words.waiting}</span>}
      </p>
      {canUndo && (
        <Button size="sm" onClick={onUndo}>
          {words.undo}
        </Button>
      )}
    </>
  );
}
