import { CheckCheck, MessageSquare, MessageSquareOff } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { formatTime } from '#src/lib/dates.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { audit } from '#src/strings/audit.ts';
import { visitReplies } from '#src/strings/visit-replies.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Status } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';
import { CardActions } from './CardActions.tsx';
import { animalText, nameOf } from './card-text.ts';
import { type AuditCard, isToCall } from '../cards.ts';
import { CardState } from './CardState.tsx';
import { EmailLink } from './EmailLink.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { Awaited, HinderedConfirmation } from './PimsState.tsx';
import { Reason } from './Reason.tsx';
import { Texted } from './Texted.tsx';
import { toWrite } from '../to-write.ts';
import { useMarking } from './use-marking.ts';

interface AppointmentCardProps {
  card: AuditCard;
  /** The mark that staff made and the server does not have yet. */
  mark: OutboxItem | undefined;
  zone: string;
  /** Where the client is asked to confirm by a text; null where they cannot be texted. */
  textAt: string | null;
  /** Why not, where nothing else on the card says so. */
  noText: string | null;
  /** The cards that the client has confirmed by one text, this one among them; none where they have not. */
  confirmable: readonly AuditCard[];
}

/** An appointment with client and animal, the reason why it is unconfirmed, and its actions (AU-08 to AU-10). */
export const AppointmentCard = memo(function AppointmentCard({
  card,
  mark,
  zone,
  textAt,
  noText,
  confirmable,
}: AppointmentCardProps) {
  const { markAll } = useMarking();
  const { appointment, owner } = card.facts;
  const isDone = !isToCall(card, mark);
  const name = nameOf(card);
  return (
    <article
      aria-label={name}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line px-4 py-3',
        isDone && 'bg-sunken',
      )}
    >
      <div className="w-18 shrink-0">
        <p className="font-semibold tabular-nums">
          <Time at={appointment.date} zone={zone}>
            {formatTime(appointment.date, zone)}
          </Time>
        </p>
        {appointment.resource && <p className="truncate text-xs text-ink-soft">{appointment.resource}</p>}
      </div>
      <div className="min-w-40 flex-1 xl:flex-[3]">
        <h2 className={classNames('font-semibold', isDone && 'text-ink-soft')}>{name}</h2>
        <p className="text-sm text-ink-soft">{animalText(card)}</p>
        {!isDone && <EmailLink owner={owner} />}
      </div>
      <div className="flex min-w-36 flex-1 flex-col gap-0.5 xl:flex-[2]">
        <p className="text-sm">{appointment.type ?? audit.card.noType}</p>
        {!isDone && appointment.pending && <Awaited words={audit.card.pending} />}
        <HinderedConfirmation card={card} />
        {!isDone && <Reason card={card} />}
        {!isDone && <Texted card={card} zone={zone} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:w-80 md:justify-end">
        {!isDone && confirmable.length > 0 && (
          <Button
            size="sm"
            variant="primary"
            icon={<CheckCheck aria-hidden />}
            className="h-auto! min-h-8 shrink! py-1 whitespace-normal!"
            onClick={() => markAll(confirmable, 'confirmed')}
          >
            {visitReplies.confirm(confirmable.map(({ facts }) => facts.animal?.name ?? null))}
          </Button>
        )}
        {!isDone && (
          <>
            <PhoneLink owner={owner} />
            {noText !== null && (
              <Status tone="neutral" icon={<MessageSquareOff aria-hidden />}>
                {noText}
              </Status>
            )}
            {textAt && (
              <Link
                to={textAt}
                state={toWrite}
                aria-label={audit.card.textTo(name)}
                className={buttonClass('secondary', 'sm')}
              >
                <MessageSquare aria-hidden />
                {audit.card.text}
              </Link>
            )}
          </>
        )}
        <CardState card={card} mark={mark} />
        <CardActions card={card} isDone={isDone} zone={zone} />
      </div>
    </article>
  );
});
