import type { AppointmentCategory, AppointmentRequestConfig } from '#contract/campaigns/booking-config.ts';
import { useGetPracticeConfigQuery } from '#src/services/campaigns/booking-config.ts';

/** What is published of a category; undefined until it is loaded. */
export function useCategoryConfig(category: AppointmentCategory | undefined): AppointmentRequestConfig | undefined {
  const { currentData: configs } = useGetPracticeConfigQuery(
    { appointmentCategory: category },
    { skip: category === undefined },
  );
  // A server may ignore the category and answer all.
  return configs?.find(({ appointmentCategory }) => appointmentCategory === category);
}
