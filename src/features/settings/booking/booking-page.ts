import { appointmentCategories } from '#contract/campaigns/booking-config.ts';
import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { saveConfigEndpoint, saveLimitsEndpoint } from '#src/services/campaigns/booking-config.ts';
import { updateEnrollmentEndpoint } from '#src/services/campaigns/settings.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import type { PublishPage, Step } from '#src/publish/publish-page.ts';
import { consequenceOf, describeBooking } from './booking-changes.ts';
import type { BookingFacts } from './explain.ts';
import {
  type BookingKey,
  type BookingPageFields,
  bookingSchema,
  configOf,
  limitsKey,
  limitsOf,
  pageFieldsOf,
  publishedConfig,
  targetOf,
} from './fields.ts';
import type { BookingNames } from './use-booking-names.ts';

/**
 * How clients request visits (AR-01 to AR-47).
 * @param facts of the calendar, from which the consequences of a change are computed
 */
export const bookingPage = (names: Partial<BookingNames>, facts?: BookingFacts): PublishPage<BookingPageFields> => ({
  id: 'appointment-requests',
  schema: bookingSchema(names.roomsRequired ?? false),
  problem: ({ path = [] }) => (path[0] === 'closures' ? words.closed.unnamedProblem : words.invalid),
  describe(key, before, after) {
    const line = describeBooking(names, key, before, after);
    return { ...line, consequence: (facts && consequenceOf(key, before, after, facts)) ?? line.consequence };
  },
  isPublishedWith(changed, key, draft) {
    const isOpened = changed.includes('requestsEnabled') && draft.requestsEnabled;
    const published = isOpened ? appointmentCategories : editedCategories(changed);
    return changed.includes(key) || published.some((category) => key.startsWith(`${category}.`));
  },
  steps: bookingSteps,
  recall: recalled,
});

/**
 * The calls that publish the changed fields. Requests are switched on before and off after the rest, because sick visits can only be on
 * while requests are (AR-40).
 */
function bookingSteps(draft: BookingPageFields, changed: readonly BookingKey[]): Step<BookingPageFields>[] {
  const steps: Step<BookingPageFields>[] = [...configSteps(draft, changed), ...limitsSteps(draft, changed)];
  if (!changed.includes('requestsEnabled')) return steps;
  const toggle: Step<BookingPageFields> = {
    keys: ['requestsEnabled'],
    run: (publish) => updateEnrollmentEndpoint.initiate({ appointmentRequestsEnabled: draft.requestsEnabled, publish }),
  };
  return draft.requestsEnabled ? [toggle, ...steps] : [...steps, toggle];
}

const isOfConfig = (key: BookingKey) => targetOf(key).kind === 'config';

/** The categories that are published: each whole, with the fields that are not edited (AR-46). */
const editedCategories = (changed: readonly BookingKey[]) =>
  appointmentCategories.filter((category) => changed.some((key) => isOfConfig(key) && key.startsWith(`${category}.`)));

function configSteps(draft: BookingPageFields, changed: readonly BookingKey[]): Step<BookingPageFields>[] {
  const edited = editedCategories(changed);
  if (edited.length === 0) return [];
  const keys = changed.filter(isOfConfig);
  const configs = edited.map((category) => publishedConfig(configOf(category, draft)));
  return [
    {
      keys,
      run: (publish) => saveConfigEndpoint.initiate({ configs, publish, idempotencyKey: `booking-${publish.id}` }),
      fieldAt([, , index, field]) {
        const category = edited[Number(index)];
        return category && keys.find((key) => key === `${category}.${field}`);
      },
    },
  ];
}

function limitsSteps(draft: BookingPageFields, changed: readonly BookingKey[]): Step<BookingPageFields>[] {
  const keys = changed.filter((key) => key === 'closures' || targetOf(key).kind === 'limits');
  if (keys.length === 0) return [];
  const limits = {
    ...(keys.includes('closures') && { closures: [...draft.closures] }),
    ...Object.fromEntries(
      appointmentCategories
        .filter((category) => keys.includes(limitsKey(category)))
        .map((category) => [category, limitsOf(draft)[category]]),
    ),
  };
  return [
    {
      keys,
      run: (publish) => saveLimitsEndpoint.initiate({ ...limits, publish }),
      fieldAt: ([, name]) => keys.find((key) => key === name || key === `${name}.limits`),
    },
  ];
}

function recalled(change: SettingsChange) {
  if (isChangeOf(change, 'booking')) {
    const { id } = change.subject;
    return { before: pageFieldsOf(id, change.before), after: pageFieldsOf(id, change.after) };
  }
  if (isChangeOf(change, 'booking-switch'))
    return {
      before: { requestsEnabled: change.before.enabled },
      after: { requestsEnabled: change.after.enabled },
    };
  if (isChangeOf(change, 'booking-limits'))
    return { before: limitFields(change.before), after: limitFields(change.after) };
  return null;
}

type ChangedLimits = Extract<SettingsChange, { subject: { kind: 'booking-limits' } }>['after'];

const limitFields = (limits: ChangedLimits): Partial<BookingPageFields> => ({
  ...(limits.closures && { closures: limits.closures }),
  ...Object.fromEntries(
    appointmentCategories
      .filter((category) => limits[category])
      .map((category) => [limitsKey(category), limits[category]]),
  ),
});
