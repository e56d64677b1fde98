import { type CostDisplay, type PriceError, priceProblems, type WellnessPrice } from '../visits/wellness-price.ts';

/** How much can be said of a service. */
export const careLimits = {
  /** Characters of the doctor's note. */
  reason: 500,
  materials: 10,
  links: 3,
  linkLength: 2048,
} as const;

/** A service that is recommended has a price (RC-09), so there is no `none`. */
export const carePriceDisplays = ['range', 'single'] as const satisfies readonly CostDisplay[];

export interface CarePrice extends WellnessPrice {
  readonly display: (typeof carePriceDisplays)[number];
}

/** The part of a service that must be whole before clients read of it. */
interface ServiceToCheck {
  readonly recommended: boolean;
  readonly price: CarePrice;
  /** The doctor's note. */
  readonly reason: string;
}

export type CareProblem =
  | { readonly field: 'price'; readonly error: PriceError }
  | { readonly field: 'reason'; readonly error: 'missing' };

/** What a recommended service lacks (RC-09, RC-10); others may be half filled in. */
export function careProblems({ recommended, price, reason }: ServiceToCheck): CareProblem[] {
  if (!recommended) return [];
  const [first] = priceProblems(price);
  return [
    ...(first ? [{ field: 'price', error: first.error } as const] : []),
    ...(reason.trim() === '' ? [{ field: 'reason', error: 'missing' } as const] : []),
  ];
}
