import type { Criterion } from '#contract/rules/newsletters/audience.ts';

export type CriterionKind = Criterion['kind'];

/** In the order in which they are offered. */
export const criterionKinds: readonly CriterionKind[] = [
  'species',
  'visited',
  'notVisited',
  'visitType',
  'upcomingVisit',
  'serviceDue',
  'postalCode',
];

/** A criterion as it begins. */
export function newCriterion(kind: CriterionKind): Criterion {
  switch (kind) {
    case 'species':
      return { kind, species: ['Canine'] };
    case 'visited':
    case 'notVisited':
      return { kind, months: 18 };
    case 'visitType':
      return { kind, typeIds: [], months: 12 };
    case 'upcomingVisit':
      return { kind };
    case 'serviceDue':
      return { kind, days: 30 };
    case 'postalCode':
      return { kind, startsWith: '' };
  }
}
