import { Link } from 'react-router-dom';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { formatWeekday } from '#src/lib/dates.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { audit } from '#src/strings/audit.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { useCards } from './use-audit.ts';
import type { AuditView } from './view.ts';

interface NextCallsProps {
  /** The days after the current one, in order. */
  days: readonly string[];
  today: string;
  view: AuditView;
  addressOf: (change: Partial<AuditView>) => string;
}

/** A link to the next day with calls, and how many there are. */
export function NextCalls({ days: [next, ...later], ...rest }: NextCallsProps) {
  return next === undefined ? null : <CallsOf day={next} later={later} {...rest} />;
}

function CallsOf({ day, later, ...rest }: Omit<NextCallsProps, 'days'> & { day: string; later: readonly string[] }) {
  const { today, view, addressOf } = rest;
  const { cards, open, error, isRetrying, retry } = useCards(view, day);
  const weekday = formatWeekday(day, 'UTC');
  if (error)
    return <NotLoaded level={null} title={audit.failedOn(weekday)} error={error} busy={isRetrying} onRetry={retry} />;
  if (!cards) return null;
  if (open.length === 0) return <NextCalls days={later} {...rest} />;
  return (
    <Link to={addressOf({ day, call: null })} className={buttonClass()}>
      {day === addDays(today, 1) ? audit.toCallTomorrow(open.length) : audit.toCallOn(open.length, weekday)}
    </Link>
  );
}
