import { ArrowLeft, CheckCheck, ChevronLeft, ChevronRight, MessageSquare, SkipForward, Voicemail } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from '#src/lib/dates.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { audit } from '#src/strings/audit.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { focusIfLost } from '#src/ui/focus-if-lost.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Keys } from '#src/ui/Keys.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Time } from '#src/ui/Time.tsx';
import { animalText, markedText, nameOf } from './card/card-text.ts';
import { CardHistory } from './card/CardHistory.tsx';
import { CardState } from './card/CardState.tsx';
import { EmailLink } from './card/EmailLink.tsx';
import { PhoneLink } from './card/PhoneLink.tsx';
import { HinderedConfirmation } from './card/PimsState.tsx';
import { Reason } from './card/Reason.tsx';
import { Texted } from './card/Texted.tsx';
import type { AuditCard, Progress } from './cards.ts';
import { useTextObstacle } from './text/text-obstacle.ts';
import { NoText, TextState } from './text/TextState.tsx';
import { useIsToWrite } from './to-write.ts';
import { useSentText } from './text/use-sent-text.ts';
import { useCalls } from './use-calls.ts';
import type { AuditView } from './view.ts';

const TextComposer = lazyWithPreload(
  'confirmation-text',
  async () => (await import('./text/TextComposer.tsx')).TextComposer,
);

const words = audit.run;

interface CallRunProps {
  addressOfConversation: (id: string) => string;
  /** A link to the calls of a later day. */
  nextCalls: ReactNode;
  /** The current call. */
  card: AuditCard;
  cards: readonly AuditCard[];
  open: readonly AuditCard[];
  progress: Progress;
  marks: ReadonlyMap<string, OutboxItem>;
  zone: string;
  addressOf: (change: Partial<AuditView>) => string;
}

/** The calling mode: one call after the other, operable by keys alone. The current call is in the address, so a reload keeps it. */
export function CallRun(props: CallRunProps) {
  const { card, cards, open, progress, marks, zone, addressOf, addressOfConversation, nextCalls } = props;
  const { owner } = card.facts;
  const obstacle = useTextObstacle(card);
  const { sent, failure, isStarting, send, withdraw, takeBack } = useSentText(card);
  const isToWrite = useIsToWrite();
  const [writingTo, setWritingTo] = useState(isToWrite ? card.id : null);
  const article = useRef<HTMLElement>(null);
  // What is being sent, here or in another window of this browser, is not written a second time.
  if (sent?.item && writingTo === card.id) setWritingTo(null);
  const isWriting = writingTo === card.id && obstacle === null;
  // The button that was pressed for it is gone.
  useEffect(() => focusIfLost(article.current), []);
  const write = () => {
    if (!sent?.item) setWritingTo(card.id);
  };
  /** Closes the composer and returns focus, so that the shortcuts work again. A text whose conversation is still being opened stays a draft. */
  function stopWriting() {
    withdraw();
    setWritingTo(null);
    article.current?.focus();
  }
  async function sendText(content: string, seenUntil: string) {
    if (!(await send(content, seenUntil))) return;
    announce(audit.text.announced(nameOf(card)));
    article.current?.focus();
  }
  function undoText() {
    if (!takeBack()) return false;
    announce(audit.text.back(nameOf(card)));
    setWritingTo(card.id);
    return true;
  }
  const { place, isOpen, isSettled, last, runs } = useCalls({
    card,
    cards,
    open,
    marks,
    write: obstacle === null ? write : null,
    undoText,
    addressOf,
  });
  return (
    <section aria-label={words.title} className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <CallHeader
        leaveTo={addressOf({ call: null })}
        place={place}
        total={cards.length}
        progress={progress}
        runs={runs}
      />
      <div className="flex min-h-8 items-center justify-center gap-2">
        {last && last.card.id !== card.id && <LastCall last={last} onUndo={runs.z} />}
      </div>
      {open.length === 0 && <EmptyState title={words.over.title} text={words.over.text} action={nextCalls} />}
      <article
        ref={article}
        tabIndex={-1}
        aria-label={nameOf(card)}
        className="flex flex-col gap-4 rounded-xl border border-line p-5"
      >
        <CallSummary card={card} zone={zone} />
        <div className="flex flex-wrap items-center gap-2">
          <PhoneLink owner={owner} />
          {isOpen && <Reason card={card} />}
          <Texted card={card} zone={zone} addressOfConversation={sent ? undefined : addressOfConversation} />
          <HinderedConfirmation card={card} />
          <CardState card={card} mark={marks.get(card.id)} />
        </div>
        {isOpen && <CallButtons isSettled={isSettled} canWrite={obstacle === null} isWriting={isWriting} runs={runs} />}
        {isOpen && obstacle && <NoText obstacle={obstacle} />}
        {sent && !isWriting && (
          <TextState sent={sent} conversationAt={addressOfConversation(sent.conversationId)} onTakeBack={undoText} />
        )}
        {isOpen && isWriting && (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <TextComposer
              key={card.id}
              card={card}
              isAsked={card.texts.length > 0 || sent !== null}
              failure={failure}
              isSending={isStarting}
              onSend={(content, seenUntil) => void sendText(content, seenUntil)}
              onClose={stopWriting}
            />
          </Suspense>
        )}
        <CardHistory card={card} zone={zone} />
      </article>
    </section>
  );
}

type Calls = ReturnType<typeof useCalls>;

interface CallHeaderProps {
  /** The address of the list of cards. */
  leaveTo: string;
  /** The current call's index. */
  place: number;
  total: number;
  progress: Progress;
  runs: Calls['runs'];
}

/** The way out, the progress, and the way to the neighboring calls. */
const CallHeader = ({ leaveTo, place, total, progress, runs }: CallHeaderProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <Link to={leaveTo} className={buttonClass('ghost')}>
      <ArrowLeft aria-hidden />
      {words.leave}
    </Link>
    <p
      role="status"
      className="ms-auto text-sm text-ink-soft tabular-nums max-md:order-last max-md:basis-full max-md:text-center"
    >
      <span className="whitespace-nowrap">{words.position(place + 1, total)} · </span>
      <span className="whitespace-nowrap">{audit.progress(progress)}</span>
    </p>
    <div className="flex gap-2 max-md:ms-auto">
      <IconButton
        label={words.previous}
        keys="ArrowLeft"
        icon={<ChevronLeft aria-hidden />}
        disabled={place === 0}
        onClick={runs.ArrowLeft}
      />
      <IconButton
        label={words.next}
        keys="ArrowRight"
        icon={<ChevronRight aria-hidden />}
        disabled={place === total - 1}
        onClick={runs.ArrowRight}
      />
    </div>
  </div>
);

/** What became of the last call, with a button to undo it. */
function LastCall({ last, onUndo }: { last: NonNullable<Calls['last']>; onUndo: () => void }) {
  const resultId = useId();
  return (
    <>
      <p id={resultId} className="min-w-0 text-sm break-words">
        {words.handled(nameOf(last.card), markedText(last.mark))}
      </p>
      <Button size="sm" aria-describedby={resultId} onClick={onUndo}>
        {audit.card.undo}
        <KeyHint keys="z" />
      </Button>
    </>
  );
}

function CallSummary({ card, zone }: Pick<CallRunProps, 'card' | 'zone'>) {
  const { appointment, owner } = card.facts;
  return (
    <div>
      <p className="text-sm text-ink-soft tabular-nums">
        <Time at={appointment.date} zone={zone} isStop>
          {formatTime(appointment.date, zone)}
        </Time>
        {[appointment.type, appointment.resource].flatMap((part) => (part ? ` · ${part}` : []))}
      </p>
      <h2 className="text-title font-semibold">{nameOf(card)}</h2>
      <p className="text-ink-soft">{animalText(card)}</p>
      <EmailLink owner={owner} />
    </div>
  );
}

interface CallButtonsProps {
  isSettled: boolean;
  /** Whether the client can be texted. */
  canWrite: boolean;
  isWriting: boolean;
  runs: Calls['runs'];
}

/** What can be done with an open call. */
const CallButtons = ({ isSettled, canWrite, isWriting, runs }: CallButtonsProps) => (
  <div className="grid grid-cols-2 gap-2">
    <Button variant="primary" size="lg" icon={<CheckCheck aria-hidden />} aria-disabled={!isSettled} onClick={runs.c}>
      {words.confirmed}
      <KeyHint keys="c" />
    </Button>
    <Button size="lg" icon={<Voicemail aria-hidden />} aria-disabled={!isSettled} onClick={runs.v}>
      {words.voicemail}
      <KeyHint keys="v" />
    </Button>
    {canWrite && (
      <Button size="lg" icon={<MessageSquare aria-hidden />} aria-expanded={isWriting} onClick={runs.t}>
        {words.text}
        <KeyHint keys="t" />
      </Button>
    )}
    <Button
      size="lg"
      icon={<SkipForward aria-hidden />}
      className={canWrite ? undefined : 'col-span-2'}
      onClick={runs.s}
    >
      {words.skip}
      <KeyHint keys="s" />
    </Button>
  </div>
);

/** Hidden on touch devices and on the narrowest screens. */
const KeyHint = ({ keys }: { keys: string }) => (
  <span className="inline-flex max-[24rem]:hidden pointer-coarse:hidden">
    <Keys keys={keys} />
  </span>
);
