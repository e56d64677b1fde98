import { appointmentTypeLength } from '#contract/rules/limits.ts';
import type { AppointmentTypeSetting } from '#contract/campaigns/enrollment.ts';
import {
  isVisitTime,
  rangeLabel,
  type TimeRange,
  timeLabel,
  visitTimeProblems,
} from '#contract/rules/visits/visit-times.ts';
import { openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import { visitTimeErrors } from '#src/strings/visit-time-errors.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';

/** What can be set for an appointment type; null where it is as for every other type. */
export interface TypeValues {
  /** Not reminded (PR-06). */
  excluded: true | null;
  displayName: string | null;
  isWellness: true | null;
  instructions: string | null;
  /** Times as typed where they are not times of a day. */
  dropOff: TimeRange | null;
  pickup: TimeRange | null;
}

export type TypeField = keyof TypeValues;
const typeFields: readonly TypeField[] = ['excluded', 'displayName', 'isWellness', 'instructions', 'dropOff', 'pickup'];

/** Each field of an appointment type is one of the page, so that colleagues can edit different ones; absent where nothing is set. */
export type AppointmentTypeFields = { [F in TypeField as `${F}:${string}`]?: TypeValues[F] };
export type TypeKey = keyof AppointmentTypeFields;

export const typeKey = <F extends TypeField>(field: F, id: string): `${F}:${string}` => `${field}:${id}`;
export const keysOfType = (id: string): TypeKey[] => typeFields.map((field) => typeKey(field, id));

/** The appointment type that a field belongs to; null for other fields. */
export function typeTargetOf(key: string): { readonly field: TypeField; readonly id: string } | null {
  const end = key.indexOf(':');
  const field = typeFields.find((one) => one === key.slice(0, end));
  return field ? { field, id: key.slice(end + 1) } : null;
}

export const isTypeKey = (key: string): key is TypeKey => typeTargetOf(key) !== null;

const nothing: TypeValues = {
  excluded: null,
  displayName: null,
  isWellness: null,
  instructions: null,
  dropOff: null,
  pickup: null,
};

/** What is set for a type. */
export const typeValuesOf = (fields: Partial<AppointmentTypeFields>, id: string): TypeValues =>
  Object.fromEntries(
    typeFields.map((field) => [field, fields[typeKey(field, id)] ?? nothing[field]]),
  ) as unknown as TypeValues;

/** Changes of what is set for a type, as fields of the page. */
export const typeEdit = (id: string, values: Partial<TypeValues>): AppointmentTypeFields =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [typeKey(field as TypeField, id), value]),
  ) as AppointmentTypeFields;

/** Nothing is set for a type any more. */
export const typeReset = (id: string): AppointmentTypeFields => typeEdit(id, nothing);

/** The ids of the types for which something is set. */
export const typesWithSettings = (fields: Partial<AppointmentTypeFields>): string[] => [
  ...new Set(Object.entries(fields).flatMap(([key, value]) => (value === null ? [] : (typeTargetOf(key)?.id ?? [])))),
];

export const typeFieldsOf = (settings: readonly AppointmentTypeSetting[] = []): AppointmentTypeFields =>
  Object.fromEntries(
    settings.flatMap((setting) =>
      typeFields.flatMap((field) =>
        setting[field] ? [[typeKey(field, setting.appointmentTypeId), setting[field]]] : [],
      ),
    ),
  ) as AppointmentTypeFields;

/** The setting of a type as it would be after publishing; ranges that are not complete are left out. */
export function typeSettingOf(
  fields: Partial<AppointmentTypeFields>,
  id: string,
  name?: string,
): AppointmentTypeSetting {
  const { excluded, displayName, isWellness, instructions, dropOff, pickup } = typeValuesOf(fields, id);
  return {
    appointmentTypeId: id,
    ...(name !== undefined && { name }),
    ...(excluded && { excluded }),
    ...(displayName?.trim() && { displayName: displayName.trim() }),
    ...(isWellness && { isWellness }),
    ...(instructions?.trim() && { instructions: instructions.trim() }),
    ...(dropOff && isComplete(dropOff) && { dropOff }),
    ...(pickup && isComplete(pickup) && { pickup }),
  };
}

/** The settings of all types as they would be after publishing. */
export const typeSettingsOf = (
  fields: Partial<AppointmentTypeFields>,
  nameOf: (id: string) => string | undefined,
): AppointmentTypeSetting[] => typesWithSettings(fields).map((id) => typeSettingOf(fields, id, nameOf(id)));

/** A range of which both times are times of a day. */
export const isComplete = ({ start, end }: TimeRange): boolean => isVisitTime(start) && isVisitTime(end);

/** What prevents publishing, by field (PR-07 to PR-11). */
export const typeProblems = (fields: Partial<AppointmentTypeFields>): (readonly [TypeKey, string])[] =>
  typesWithSettings(fields).flatMap((id) => problemsOfType(fields, id));

function problemsOfType(fields: Partial<AppointmentTypeFields>, id: string): (readonly [TypeKey, string])[] {
  const values = typeValuesOf(fields, id);
  const found: (readonly [TypeKey, string])[] = [];
  for (const field of ['displayName', 'instructions'] as const) {
    const length = values[field]?.trim().length ?? 0;
    const most = appointmentTypeLength[field];
    if (length > most) found.push([typeKey(field, id), words.tooLong(length, most)]);
    const [placeholder] = openPlaceholders(values[field] ?? '');
    if (placeholder) found.push([typeKey(field, id), words.noPlaceholders(placeholder.written)]);
  }
  const ranges = [
    ['dropOff', values.dropOff],
    ['pickup', values.pickup],
  ] as const;
  for (const [field, range] of ranges)
    if (range && !isComplete(range)) found.push([typeKey(field, id), words.times.incomplete]);
  const complete = ranges.flatMap(([field, range]) => (range && isComplete(range) ? [[field, range] as const] : []));
  for (const { field, error } of visitTimeProblems(Object.fromEntries(complete)))
    found.push([typeKey(field, id), visitTimeErrors.AppointmentTypeEditModal[error]]);
  return found;
}

/** A range as staff read it, also one that is not complete. */
export const rangeText = (range: TimeRange | null | undefined): string => {
  if (!range) return '';
  if (isComplete(range)) return rangeLabel(range, 'to');
  const text = (time: string) => (isVisitTime(time) ? timeLabel(time) : time || words.times.none);
  return `${text(range.start)} to ${text(range.end)}`;
};

export function typeLine(
  key: TypeKey,
  name: string,
  before: Partial<AppointmentTypeFields>,
  after: Partial<AppointmentTypeFields>,
): ChangeLine {
  const { field = 'excluded' } = typeTargetOf(key) ?? {};
  const text = (value: TypeValues[TypeField] | undefined): string => {
    if (field === 'excluded') return value ? words.changes.leftOut : words.changes.reminded;
    if (field === 'isWellness') return value ? words.changes.yes : words.changes.no;
    return typeof value === 'string' ? value : rangeText(value as TimeRange | null | undefined);
  };
  return { label: words.changes.label(name, field), before: text(before[key]), after: text(after[key]) };
}
