import { useMemo, useState } from 'react';
import { dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useGetCalendarFactsQuery, useRoomRules } from '#src/services/campaigns/booking-config.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { explainedDays, factsOf } from './explain.ts';

/** The calendar of the coming days, loaded where the server offers it. */
export function useBookingFacts({ skip }: { skip: boolean }) {
  const zone = usePracticeZone();
  const [now] = useState(serverNow);
  const from = dayOf(new Date(now), zone);
  const query = useGetCalendarFactsQuery({ from, days: explainedDays }, { skip });
  const { visitsNeedRooms } = useRoomRules();
  const { data } = query;
  const facts = useMemo(() => data && factsOf(data, from, now, visitsNeedRooms), [data, from, now, visitsNeedRooms]);
  return { query, facts };
}
