import { useMemo } from 'react';
import {
  type AppointmentCategory,
  type AppointmentRequestConfig,
  defaultConfig,
} from '#contract/campaigns/booking-config.ts';
import { type BookingLimits, noLimits } from '#contract/campaigns/booking-limits.ts';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { useGetBookingLimitsQuery, useGetPracticeConfigQuery } from '#src/services/campaigns/booking-config.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import type { RetriableQuery } from '#src/services/use-retry.ts';
import type { Saved, Source } from '#src/publish/publish-page.ts';
import { type BookingPageFields, editableConfig, pageFieldsOf } from './fields.ts';

/** A query for what the practice software names; without it the page could not be shown. */
interface NamesQuery extends RetriableQuery {
  readonly data?: unknown;
  readonly error?: unknown;
}

/** The published settings of appointment requests. */
export function useBookingSource(names: readonly NamesQuery[]): Source<BookingPageFields> {
  const isSwitchable = useExtension('appointment-requests-switch');
  const hasLimits = useExtension('booking-limits');
  const enrollment = useGetEnrollmentQuery({});
  const wellness = useGetPracticeConfigQuery({ appointmentCategory: 'WELLNESS_VISIT' });
  const sick = useGetPracticeConfigQuery({ appointmentCategory: 'SICK_VISIT' });
  const limits = useGetBookingLimitsQuery({}, { skip: !hasLimits });
  const limitsNow = hasLimits ? limits.data : noLimits;
  const isNamed = names.every(({ data }) => data !== undefined);
  // The explanation is computed again for another object.
  const saved = useMemo(
    () =>
      isNamed && enrollment.data && wellness.data && sick.data && limitsNow
        ? savedOf(enrollment.data, { wellness: wellness.data, sick: sick.data }, limitsNow, isSwitchable)
        : undefined,
    [isNamed, enrollment.data, wellness.data, sick.data, limitsNow, isSwitchable],
  );
  const queries = [enrollment, wellness, sick, ...(hasLimits ? [limits] : []), ...names];
  return {
    saved,
    error: saved ? undefined : queries.find(({ error }) => error !== undefined)?.error,
    queries,
    async refetch() {
      // The version is fetched first, so that nothing is older than it.
      const practice = await enrollment.refetch().unwrap();
      const [ofWellness, ofSick, newest] = await Promise.all([
        wellness.refetch().unwrap(),
        sick.refetch().unwrap(),
        hasLimits ? limits.refetch().unwrap() : noLimits,
      ]);
      return savedOf(practice, { wellness: ofWellness, sick: ofSick }, newest, isSwitchable);
    },
  };
}

const savedOf = (
  { appointmentRequestsEnabledAt, settingsVersion }: PracticeEnrollment,
  // A server that ignores the category answers both to each query, and only the query of a category follows its publishes.
  { wellness, sick }: Readonly<Record<'wellness' | 'sick', readonly AppointmentRequestConfig[]>>,
  { closures, WELLNESS_VISIT, SICK_VISIT }: BookingLimits,
  isSwitchable: boolean,
): Saved<BookingPageFields> => ({
  fields: {
    // A server without the switch does not say whether requests are on, so that nothing can depend on it (AR-40).
    requestsEnabled: !isSwitchable || Boolean(appointmentRequestsEnabledAt),
    closures,
    'WELLNESS_VISIT.limits': WELLNESS_VISIT,
    'SICK_VISIT.limits': SICK_VISIT,
    ...pageFieldsOf('WELLNESS_VISIT', configIn(wellness, 'WELLNESS_VISIT')),
    ...pageFieldsOf('SICK_VISIT', configIn(sick, 'SICK_VISIT')),
  } as BookingPageFields,
  version: settingsVersion ?? null,
});

const configIn = (configs: readonly AppointmentRequestConfig[], category: AppointmentCategory) =>
  editableConfig(configs.find((one) => one.appointmentCategory === category) ?? defaultConfig(category));
