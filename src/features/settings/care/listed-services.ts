import type { CareFigures, CareRecord } from '#contract/campaigns/recommended-care.ts';
import {
  careTargetOf,
  type CareFields,
  isIncomplete,
  isService,
  recordsIn,
  serviceName,
  serviceValuesOf,
} from './fields.ts';

/** A service in the list. */
export interface ListedService {
  /** The row key of its record. */
  readonly id: string;
  readonly name: string;
  /** Empty for all. */
  readonly species: readonly string[];
  /** Whether the practice software lists it no longer. */
  readonly isRemoved: boolean;
  /** Null until they are counted, or where they are not. */
  readonly figures: CareFigures | null;
}

/** The services of the records, and of edits whose record is gone. */
export function listedServices(
  records: readonly CareRecord[],
  changed: readonly string[],
  figures: readonly CareFigures[] = [],
): ListedService[] {
  const figuresOf = new Map(figures.map((one) => [one.recordRowKey, one]));
  const services = records.filter(isService);
  const known = new Set(services.map(({ recordRowKey }) => recordRowKey));
  const gone = recordsIn(changed).filter((key) => !known.has(key));
  return [
    ...services.map(({ recordRowKey: id, serviceData: { species = [], listed = true } }) => ({
      id,
      name: serviceName(records, id),
      species,
      isRemoved: !listed,
      figures: figuresOf.get(id) ?? null,
    })),
    ...gone.map((id) => ({ id, name: serviceName(records, id), species: [], isRemoved: true, figures: null })),
  ];
}

/** Whether the figures of services are shown. */
export type FiguresState = 'none' | 'counting' | 'counted';

export const serviceFilters = ['all', 'incomplete', 'recommended'] as const;
export type ServiceFilter = (typeof serviceFilters)[number];

export function isShownBy(filter: ServiceFilter, { id }: ListedService, fields: Partial<CareFields>): boolean {
  const values = serviceValuesOf(fields, id);
  return filter === 'all' || (filter === 'recommended' ? values.recommended : isIncomplete(values));
}

export const serviceSorts = ['name', 'overdue'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

export function sortedServices(services: readonly ListedService[], sort: ServiceSort): ListedService[] {
  const overdue = ({ figures }: ListedService) => (sort === 'overdue' ? (figures?.overdue ?? -1) : 0);
  return services.toSorted(
    (one, other) =>
      overdue(other) - overdue(one) || one.name.localeCompare(other.name, 'en-US') || (one.id < other.id ? -1 : 1),
  );
}

/** The service that a field of the page belongs to. */
export const serviceOfField = (name: string): string | null => careTargetOf(name)?.recordRowKey ?? null;
