import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { formatMonthDay, formatWeekday } from '#src/lib/dates.ts';
import { audit } from '#src/strings/audit.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useCards } from './use-audit.ts';
import type { AuditView } from './view.ts';

interface DayStripProps {
  days: readonly string[];
  view: AuditView;
  addressOf: (change: Partial<AuditView>) => string;
  /** The chosen day is loaded; the other days are fetched after it. */
  isReady: boolean;
}

/** Day navigation: previous, next, and the seven days with the calls left on each (AU-01, AU-02). */
export function DayStrip({ days, view, addressOf, isReady }: DayStripProps) {
  const navigate = useNavigate();
  const place = days.indexOf(view.day);
  const addressOfDay = (day: string) => addressOf({ day, call: null });
  const turnTo = (day: string | undefined) => day !== undefined && void navigate(addressOfDay(day));
  return (
    <nav aria-label={audit.days} className="flex items-center gap-1.5">
      <Button onClick={() => turnTo(days[0])} aria-current={place === 0 ? 'date' : undefined} className="max-md:hidden">
        {audit.today}
      </Button>
      <IconButton
        label={audit.previousDay}
        icon={<ChevronLeft aria-hidden />}
        disabled={place === 0}
        onClick={() => turnTo(days[place - 1])}
      />
      <ul className="grid min-w-0 flex-1 grid-cols-7 gap-1">
        {days.map((day, index) => (
          <li key={day}>
            <Link
              to={addressOfDay(day)}
              aria-current={day === view.day ? 'page' : undefined}
              className={classNames(
                'flex min-h-13 flex-col items-center justify-center rounded-lg border py-1 text-center leading-tight',
                day === view.day ? 'border-accent bg-accent-soft text-accent' : 'border-line hover:bg-hover',
              )}
            >
              <DayName day={day} isToday={index === 0} />
              <DayCount day={day} view={view} isReady={isReady} />
            </Link>
          </li>
        ))}
      </ul>
      <IconButton
        label={audit.nextDay}
        icon={<ChevronRight aria-hidden />}
        disabled={place === days.length - 1}
        onClick={() => turnTo(days[place + 1])}
      />
    </nav>
  );
}

function DayName({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <span className="text-xs font-medium">
      <span className="max-md:hidden">
        {isToday ? audit.today : formatWeekday(day, 'UTC')} {formatMonthDay(day, 'UTC')}
      </span>
      <span className="md:hidden">
        <span aria-hidden className="flex flex-col">
          <span>{formatWeekday(day, 'UTC').slice(0, 2)}</span>
          <span>{Number(day.slice(8))}</span>
        </span>
        <VisuallyHidden>{formatMonthDay(day, 'UTC')}</VisuallyHidden>
      </span>
    </span>
  );
}

function DayCount({ day, view, isReady }: { day: string; view: AuditView; isReady: boolean }) {
  const { cards, open } = useCards(view, day, { skip: !isReady && day !== view.day });
  return (
    <span className="h-4 text-xs text-ink-soft tabular-nums">
      {cards && (
        <>
          <VisuallyHidden>{audit.card.pause}</VisuallyHidden>
          <span className="max-md:hidden">{audit.toCall(open.length)}</span>
          <span className="md:hidden">
            <span aria-hidden>{open.length}</span>
            <VisuallyHidden>{audit.toCall(open.length)}</VisuallyHidden>
          </span>
        </>
      )}
    </span>
  );
}
