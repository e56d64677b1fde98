import { ArrowLeft, CheckCheck, ChevronLeft, ChevronRight, MessageSquare, SkipForward, Voicemail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatTime } from '#src/lib/dates.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { audit } from '#src/strings/audit.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Keys } from '#src/ui/Keys.tsx';
import { animalText, nameOf } from './card/card-text.ts';
import { CardHistory } from './card/CardHistory.tsx';
import { CardState } from './card/CardState.tsx';
import { PhoneLink } from './card/PhoneLink.tsx';
import { Reason } from './card/Reason.tsx';
import type { AddressOfText, AuditCard } from './cards.ts';
import { useCalls } from './use-calls.ts';
import type { AuditView } from './view.ts';

const words = audit.run;

interface CallRunProps {
  addressOfText: AddressOfText;
  /** Whom it is at. */
  card: AuditCard;
  cards: readonly AuditCard[];
  open: readonly AuditCard[];
  marks: ReadonlyMap<string, OutboxItem>;
  zone: string;
  addressOf: (change: Partial<AuditView>) => string;
}

/** One call after the other, by keys alone. Where it stands is in the address, so that a reload goes on there. */
export function CallRun({ card, cards, open, marks, zone, addressOf, addressOfText }: CallRunProps) {
  const { appointment, owner } = card.facts;
  const textAt = addressOfText(owner);
  const { place, isOpen, last, runs } = useCalls({ card, cards, open, marks, textAt, addressOf });
  return (
    <section aria-label={words.title} className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Link to={addressOf({ call: null })} className={buttonClass('ghost')}>
          <ArrowLeft aria-hidden />
          {words.leave}
        </Link>
        <p
          role="status"
          className="ms-auto text-sm text-ink-soft tabular-nums max-md:order-last max-md:basis-full max-md:text-center"
        >
          <span className="whitespace-nowrap">{words.position(place + 1, cards.length)} · </span>
          <span className="whitespace-nowrap">{audit.progress(cards.length - open.length, cards.length)}</span>
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
            disabled={place === cards.length - 1}
            onClick={runs.ArrowRight}
          />
        </div>
      </div>
      {open.length === 0 && <EmptyState title={words.over.title} text={words.over.text} />}
      <article aria-label={nameOf(card)} className="flex flex-col gap-4 rounded-xl border border-line p-5">
        <div>
          <p className="text-sm text-ink-soft tabular-nums">
            {[formatTime(appointment.date, zone), appointment.type, appointment.resource].filter(Boolean).join(' · ')}
          </p>
          <h2 className="text-title font-semibold">{nameOf(card)}</h2>
          <p className="text-ink-soft">{animalText(card)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PhoneLink owner={owner} />
          {isOpen && <Reason card={card} />}
          <CardState card={card} mark={marks.get(card.id)} />
        </div>
        {isOpen && (
          <div className="grid grid-cols-2 gap-2">
            <Button variant="primary" size="lg" icon={<CheckCheck aria-hidden />} onClick={runs.c}>
              {words.confirmed}
              <KeyHint keys="c" />
            </Button>
            <Button size="lg" icon={<Voicemail aria-hidden />} onClick={runs.v}>
              {words.voicemail}
              <KeyHint keys="v" />
            </Button>
            <Button size="lg" icon={<MessageSquare aria-hidden />} disabled={textAt === null} onClick={runs.t}>
              {words.text}
              <KeyHint keys="t" />
            </Button>
            <Button size="lg" icon={<SkipForward aria-hidden />} onClick={runs.s}>
              {words.skip}
              <KeyHint keys="s" />
            </Button>
          </div>
        )}
        <CardHistory card={card} zone={zone} />
      </article>
      <div className="flex min-h-8 items-center justify-center">
        {last && (
          <Button variant="ghost" onClick={runs.z}>
            {words.undo(nameOf(last))}
            <KeyHint keys="z" />
          </Button>
        )}
      </div>
    </section>
  );
}

/** Fingers have no keys. */
const KeyHint = ({ keys }: { keys: string }) => (
  <span className="inline-flex pointer-coarse:hidden">
    <Keys keys={keys} />
  </span>
);
