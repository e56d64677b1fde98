import type { AppointmentCategory, BookingFields } from '#contract/campaigns/booking-config.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type BookingPageFields, type ConfigField, configKey } from './fields.ts';

interface CategoryField<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly change: (value: Value) => void;
  readonly touch: () => void;
}

/** Binds a control to a field of a category. */
export function useCategoryField<F extends ConfigField>(
  category: AppointmentCategory,
  field: F,
): CategoryField<BookingFields[F]> {
  const { draft, edit, problems } = usePublishPage<BookingPageFields>();
  const name = configKey(category, field);
  return {
    name,
    value: (draft as Record<string, unknown>)[name] as BookingFields[F],
    error: problems.errorAt(name),
    change: (value) => edit({ [name]: value }),
    touch: () => problems.touch(name),
  };
}
