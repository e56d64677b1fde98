import * as z from 'zod/mini';
import {
  type CareSettings,
  type CareSwitches,
  defaultService,
  defaultSwitches,
  type ServiceSettings,
} from '#contract/campaigns/care-settings.ts';
import { type CareRecord, isCareLink, type ServiceRecord } from '#contract/campaigns/recommended-care.ts';
import { careLimits, careProblems, type CarePrice } from '#contract/rules/care/care-service.ts';
import { prices } from '#src/strings/prices.ts';
import { recommendedCare as words } from '#src/strings/recommended-care.ts';
import { amountErrors, readPrice, type TypedPrice, typedPrice } from '../prices/price-fields.ts';

export type TypedCarePrice = TypedPrice<CarePrice['display']>;

/** What is set for a service, with prices and links as typed. */
export interface ServiceValues extends Omit<ServiceSettings, 'price' | 'materials' | 'links'> {
  readonly price: TypedCarePrice;
  /** Ordered, so that a choice that is taken back equals what is saved. */
  readonly materials: readonly string[];
  readonly links: readonly string[];
}

export type ServiceField = keyof ServiceValues;
const serviceFields: readonly ServiceField[] = [
  'recommended',
  'price',
  'reason',
  'materials',
  'links',
  'addToCareScore',
];

/** Each field of a record is one of the page, so that colleagues can edit different ones; its key ends with the record's row key (RC-06). */
export type CareFields = CareSwitches & { [F in ServiceField as `${F}:${string}`]?: ServiceValues[F] };
export type CareKey = Extract<keyof CareFields, string>;

export const careKey = <F extends ServiceField>(field: F, recordRowKey: string): `${F}:${string}` =>
  `${field}:${recordRowKey}`;
export const keysOfService = (recordRowKey: string): CareKey[] =>
  serviceFields.map((field) => careKey(field, recordRowKey));

/** The record that a field belongs to; null for the practice's switches. */
export function careTargetOf(key: string): { readonly field: ServiceField; readonly recordRowKey: string } | null {
  const end = key.indexOf(':');
  const field = serviceFields.find((one) => one === key.slice(0, end));
  return field ? { field, recordRowKey: key.slice(end + 1) } : null;
}

const valuesOfSettings = (settings: ServiceSettings): ServiceValues => ({
  ...settings,
  price: typedPrice(settings.price),
  materials: settings.materials.toSorted(),
});

const nothing = valuesOfSettings(defaultService);
export const emptyPrice: TypedCarePrice = nothing.price;

/** What is set for a service. */
export const serviceValuesOf = (fields: Partial<CareFields>, recordRowKey: string): ServiceValues =>
  Object.fromEntries(
    serviceFields.map((field) => [field, fields[careKey(field, recordRowKey)] ?? nothing[field]]),
  ) as unknown as ServiceValues;

/** Changes of what is set for a service, as fields of the page. */
export const serviceEdit = (recordRowKey: string, values: Partial<ServiceValues>): Partial<CareFields> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [careKey(field as ServiceField, recordRowKey), value]),
  ) as Partial<CareFields>;

/** Several edits as one. */
export const editsOf = (edits: readonly Partial<CareFields>[]): Partial<CareFields> =>
  Object.fromEntries(edits.flatMap((one) => Object.entries(one))) as Partial<CareFields>;

/** Nothing is set for a service any more. */
export const serviceReset = (recordRowKey: string): Partial<CareFields> => serviceEdit(recordRowKey, nothing);

export const isService = (record: CareRecord): record is ServiceRecord => record.recordType === 'Data';

/** The name of a service; the end of its key where it has no record any more. */
export const serviceName = (records: readonly CareRecord[], recordRowKey: string): string => {
  const record = records.find((one) => one.recordRowKey === recordRowKey);
  return (record && isService(record) && record.serviceData.name) || (recordRowKey.split('#').at(-1) ?? '');
};

/** The saved records as fields. */
export const careFieldsOf = (items: readonly CareRecord[]): CareFields => ({
  ...switchesOf(items.find((record) => !isService(record)) ?? defaultSwitches),
  ...editsOf(
    items
      .filter(isService)
      .map(({ recordRowKey, serviceData }) => serviceEdit(recordRowKey, valuesOfSettings(settingsIn(serviceData)))),
  ),
});

const switchesOf = (record: object): CareSwitches => {
  const { recommendedCare, showScore } = { ...defaultSwitches, ...record };
  return { recommendedCare, showScore };
};

const settingsIn = ({ recommended, addToCareScore, price, reason, materials, links }: ServiceSettings) => ({
  recommended,
  addToCareScore,
  price,
  reason,
  materials,
  links,
});

/** What a publish recorded of one record, as fields. */
export function recalledFields(recordRowKey: string, settings: Partial<CareSettings>): Partial<CareFields> {
  const { recommendedCare, showScore, price, materials, ...others } = settings;
  return {
    ...(recommendedCare !== undefined && { recommendedCare }),
    ...(showScore !== undefined && { showScore }),
    ...serviceEdit(recordRowKey, {
      ...others,
      ...(price && { price: typedPrice(price) }),
      ...(materials && { materials: materials.toSorted() }),
    }),
  };
}

/** What is set for a service as it would be after publishing. */
export function serviceSettingsOf({ price, reason, links, materials, ...values }: ServiceValues): ServiceSettings {
  return {
    ...values,
    price: readPrice(price),
    reason: reason.trim(),
    materials: [...materials],
    links: links.map((link) => link.trim()).filter((link) => link !== ''),
  };
}

/** The row keys of the records that some fields belong to. */
export const recordsIn = (keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => careTargetOf(key)?.recordRowKey ?? [])),
];

export const isGoodLink = (typed: string): boolean => typed.trim() === '' || isCareLink(typed.trim());

/** What is wrong with a service, by field: what a recommended one lacks (RC-09, RC-10), and what cannot be published of any. */
export function problemsOfService(values: ServiceValues): Partial<Record<ServiceField, string>> {
  const { length } = values.reason.trim();
  const priceErrors = [...amountErrors(values.price).values()];
  const priceError = values.recommended ? priceErrors[0] : priceErrors.find((error) => error === 'not_an_amount');
  const lacksNote = careProblems(serviceSettingsOf(values)).some(({ field }) => field === 'reason');
  return {
    ...(priceError && { price: prices.errors[priceError] }),
    ...(lacksNote && { reason: words.note.missing }),
    ...(length > careLimits.reason && { reason: words.note.tooLong(length, careLimits.reason) }),
    ...(!values.links.every(isGoodLink) && { links: words.links.invalid }),
  };
}

export const isIncomplete = (values: ServiceValues): boolean =>
  values.recommended && Object.keys(problemsOfService(values)).length > 0;

export const careSchema = z.looseObject({}).check(
  z.check((checked) => {
    const fields = checked.value as CareFields;
    for (const recordRowKey of recordsIn(Object.keys(fields)))
      for (const [field, message] of Object.entries(problemsOfService(serviceValuesOf(fields, recordRowKey))))
        checked.issues.push({
          code: 'custom',
          path: [careKey(field as ServiceField, recordRowKey)],
          message,
          input: checked.value,
        });
  }),
) as unknown as z.ZodMiniType<unknown, CareFields>;
