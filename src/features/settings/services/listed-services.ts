import type { ServiceType } from '#contract/campaigns/service-types.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { type ServiceFields, servicesWithSettings } from '../communications/service-fields.ts';

const words = serviceReminders.services;

export interface ListedService extends ServiceType {
  /** Whether the practice software lists it no longer. */
  readonly isGone: boolean;
}

/**
 * The services that the practice software lists, then those for which something is still set.
 * @param fields the saved fields and the edited ones
 */
export function listedServices(
  types: readonly ServiceType[],
  savedNames: ReadonlyMap<string, string>,
  ...fields: readonly Partial<ServiceFields>[]
): ListedService[] {
  const ids = new Set(types.map(({ id }) => id));
  const gone = [...new Set(fields.flatMap(servicesWithSettings))].filter((id) => !ids.has(id));
  return [
    ...types.map((type) => ({ ...type, name: type.name.trim() || words.unnamed, isGone: false })),
    ...gone.map((id) => ({ id, name: savedNames.get(id) ?? words.unnamed, species: [], isGone: true })),
  ];
}

/** The species that any service is for, by their number of services. */
export function speciesOf(services: readonly ListedService[]): string[] {
  const all = Map.groupBy(
    services.flatMap(({ species }) => species),
    (one) => one,
  );
  return [...all].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name);
}
