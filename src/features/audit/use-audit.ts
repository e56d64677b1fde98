import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatDay } from '#src/lib/dates.ts';
import { useMinute } from '#src/lib/minute.ts';
import { useMarks } from '#src/outbox/marks.ts';
import { useExcludedTypes, usePracticeZone, useRemindsOfVisits, useToday } from '#src/services/campaigns/enrollment.ts';
import { useAuditDayQuery } from '#src/services/notification/appointments.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { audit } from '#src/strings/audit.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { callsOf } from './cards.ts';
import { rememberOpen, wasOpen } from './session-memory.ts';
import { auditDays, type AuditView, dayOutside, queryOf, viewIn } from './view.ts';

/** The view in the address, and a function for addresses of other views. */
export function useAuditView() {
  const zone = usePracticeZone();
  useMinute();
  const days = auditDays(useToday());
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view = viewIn(query, days);
  const addressOf = (change: Partial<AuditView>) => queryOf({ ...view, ...change }, days[0]);
  const dayAsked = query.get('day');
  const isAnotherDay = dayAsked !== null && dayAsked !== view.day;
  // Keeps the day in the address the same as the one that is shown.
  useEffect(() => {
    if (!isAnotherDay) return;
    const outside = dayOutside(query, days);
    if (outside !== null)
      showToast({ title: audit.dayOutside(formatDay(outside, 'UTC')), text: audit.todayShown, alertLevel: 'info' });
    void navigate(addressOf({}), { replace: true });
  });
  return { zone, days, view, addressOf };
}

/** Until they are loaded. */
const noCalls = { cards: null, open: [], progress: { handled: 0, total: 0 } } as const;

/** The cards of a day, sorted and filtered by the view, and the progress of the calls. */
export function useCards({ sort, isWhole }: AuditView, day: string, { skip = false } = {}) {
  const zone = usePracticeZone();
  const excluded = useExcludedTypes();
  const isReminding = useRemindsOfVisits(day);
  const marks = useMarks();
  const query = useAuditDayQuery({ day, zone }, { skip });
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  const calls = data ? callsOf(data, marks, { sort, isWhole, excluded, isReminding, wasOpen }) : noCalls;
  const { open } = calls;
  useEffect(() => rememberOpen(open.map(({ id }) => id)));
  return { visits: data, ...calls, marks, error: data ? undefined : error, isRetrying, retry };
}
