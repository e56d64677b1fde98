import { endOfLife, type listAppointmentTypes } from '#contract/campaigns/booking-config.ts';
import type { Output } from '#contract/http.ts';
import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import { type AppointmentTypeFields, typesWithSettings, typeValuesOf } from '../communications/type-fields.ts';

export interface AppointmentType {
  readonly id: string;
  readonly name: string;
  /** Whether the practice software says that it is an end-of-life visit. */
  readonly isEndOfLife: boolean;
  /** Whether its name reads like an end-of-life visit, and the practice software does not say what it is. */
  readonly looksEndOfLife: boolean;
  /** Whether the practice software names it no longer. */
  readonly isRemoved: boolean;
}

type NamedType = Output<typeof listAppointmentTypes>['data'][number];

const endOfLifeWords = /euthan|end[- ]of[- ]life|put to sleep|humane goodbye|cremation|hospice/i;

/**
 * The types that the practice software names, then those for which something is still set.
 * @param fields the saved fields and the edited ones
 */
export function listedTypes(
  named: readonly NamedType[],
  savedNames: ReadonlyMap<string, string>,
  ...fields: readonly Partial<AppointmentTypeFields>[]
): AppointmentType[] {
  const ids = new Set(named.map(({ id }) => id));
  const removed = [...new Set(fields.flatMap(typesWithSettings))].filter((id) => !ids.has(id));
  return [
    ...named.map(({ id, name, kind }) => ({
      id,
      name: name || words.unnamed,
      isEndOfLife: kind === endOfLife,
      looksEndOfLife: !kind && endOfLifeWords.test(name),
      isRemoved: false,
    })),
    ...removed.map((id) => ({
      id,
      name: savedNames.get(id) ?? words.unnamed,
      isEndOfLife: false,
      looksEndOfLife: false,
      isRemoved: true,
    })),
  ];
}

export const typeFilters = ['all', 'leftOut', 'customTimes'] as const;
export type TypeFilter = (typeof typeFilters)[number];

/** Whether a type's clients get no reminders. */
export const isLeftOut = ({ id, isEndOfLife }: AppointmentType, fields: Partial<AppointmentTypeFields>): boolean =>
  isEndOfLife || typeValuesOf(fields, id).excluded === true;

export function isShownBy(filter: TypeFilter, type: AppointmentType, fields: Partial<AppointmentTypeFields>): boolean {
  if (filter === 'all') return true;
  if (filter === 'leftOut') return isLeftOut(type, fields);
  const { dropOff, pickup } = typeValuesOf(fields, type.id);
  return dropOff !== null || pickup !== null;
}
