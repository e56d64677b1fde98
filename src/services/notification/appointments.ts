import type { AppointmentActionUpsert } from '#contract/events.ts';
import type { Output } from '#contract/http.ts';
import {
  type AppointmentAction,
  listAppointmentActions,
  recordAppointmentAction,
} from '#contract/notification/appointment-actions.ts';
import { byId } from '#src/lib/by-id.ts';
import { dayOf } from '#src/lib/dates.ts';
import { afterRunning } from '../after-running.ts';
import { call } from '../call.ts';
import { refetchTagged } from '../refetch-tagged.ts';
import { notificationApi } from './api.ts';
import { type AuditDay, withActions } from './audit-day.ts';
import type { NotificationThunk } from './root.ts';

const dayTag = 'AuditDay' as const;
const list = call(listAppointmentActions);

const appointmentsApi = notificationApi.injectEndpoints({
  endpoints: (build) => ({
    /** The appointments of a day with their actions (AU-24). The argument is the day in the practice's time zone, and that zone. */
    auditDay: build.query<AuditDay, { day: string; zone: string }>({
      query: ({ day }) => list.query({ resource_date: day }),
      rawResponseSchema: list.responseSchema,
      transformResponse: ({ data }: Output<typeof listAppointmentActions>) => withActions(byId(), data),
      structuralSharing: false,
      providesTags: (_day, _error, { day }) => [{ type: dayTag, id: day }],
    }),
    recordAppointmentAction: build.mutation(call(recordAppointmentAction)),
  }),
});

export const { useAuditDayQuery } = appointmentsApi;
export const { recordAppointmentAction: markEndpoint, auditDay: auditDayEndpoint } = appointmentsApi.endpoints;

/** Applies APPOINTMENT_ACTION_UPSERT events (RT-10). */
export const applyAppointmentEvents = (events: readonly AppointmentActionUpsert[]): NotificationThunk<void> =>
  cacheActions(events.map(({ data }) => data.action));

/** Adds actions to the cached days. A day is refetched if an appointment was added to it or moved away. */
export function cacheActions(actions: readonly AppointmentAction[]): NotificationThunk<void> {
  return (dispatch, getState) => {
    const days = appointmentsApi.util.selectCachedArgsForQuery(getState(), 'auditDay');
    const outdated = new Set<string>();
    for (const cached of days) {
      const { data } = auditDayEndpoint.select(cached)(getState());
      if (!data) continue;
      const known = actions.filter(({ resource_id }) => data[resource_id]);
      const next = withActions(data, known);
      const isElsewhere = (id: string) => {
        const date = next[id]?.now.latest?.appointment.date;
        return date !== undefined && dayOf(date, cached.zone) !== cached.day;
      };
      if (known.some(({ resource_id }) => isElsewhere(resource_id))) outdated.add(cached.day);
      if (actions.some((action) => !data[action.resource_id] && isOn(action, cached))) outdated.add(cached.day);
      if (next !== data) dispatch(patchDay(cached, next));
    }
    if (outdated.size > 0)
      void dispatch(
        refetchTagged(
          appointmentsApi,
          [...outdated].map((id) => ({ type: dayTag, id })),
        ),
      );
  };
}

/** Refetches the cached days; resolves to whether all succeeded. */
export function refreshAudit(): NotificationThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const refreshed = await Promise.all(
      appointmentsApi.util.selectCachedArgsForQuery(getState(), 'auditDay').map((day) =>
        afterRunning(
          () => dispatch(appointmentsApi.util.getRunningQueryThunk('auditDay', day)),
          () => dispatch(auditDayEndpoint.initiate(day, { subscribe: false, forceRefetch: true })),
        ),
      ),
    );
    return refreshed.every(({ isSuccess }) => isSuccess);
  };
}

const isOn = (action: AppointmentAction, { day, zone }: { day: string; zone: string }): boolean =>
  action.action_type === 'PRACTICE_DATA_UPSERT' && dayOf(action.data.appointment.date, zone) === day;

const patchDay = (cached: { day: string; zone: string }, next: AuditDay) =>
  appointmentsApi.util.updateQueryData('auditDay', cached, () => next, false) as NotificationThunk<unknown>;
