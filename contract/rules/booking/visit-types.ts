import {
  type AppointmentCategory,
  appointmentCategories,
  type AppointmentRequestConfig,
} from '../../campaigns/booking-config.ts';

/** By which a type of visit is recognised, since the practice software knows no categories. */
const wordInName: Readonly<Record<AppointmentCategory, string>> = { WELLNESS_VISIT: 'wellness', SICK_VISIT: 'sick' };

const fits = (name: string, category: AppointmentCategory): boolean =>
  name.toLowerCase().includes(wordInName[category]);

/** The type of visit whose name fits a category; null if none does. */
export const likelyType = (
  types: readonly { readonly id: string; readonly name: string }[],
  category: AppointmentCategory,
): string | null => types.find(({ name }) => fits(name, category))?.id ?? null;

/** The category that a type of visit belongs to: the one that includes it, else the one that fits its name; null if none does. */
export const likelyCategory = (
  { id, name }: { readonly id: string | null; readonly name: string },
  configs: Readonly<Record<AppointmentCategory, Pick<AppointmentRequestConfig, 'schedulingMode' | 'scheduleConfig'>>>,
): AppointmentCategory | null =>
  appointmentCategories.find((category) => {
    const { schedulingMode, scheduleConfig } = configs[category];
    return schedulingMode === 'PIMS_SCHEDULE' && scheduleConfig.includedAppointmentTypes.some((type) => type.id === id);
  }) ??
  appointmentCategories.find((category) => fits(name, category)) ??
  null;
