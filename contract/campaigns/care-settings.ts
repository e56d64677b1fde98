import * as z from 'zod/mini';
import { id, list, prose, webAddress } from '../fields.ts';
import type { CarePrice } from '../rules/care/care-service.ts';

/** What a service costs; a recommended one needs it whole (RC-09). */
export const carePrice = z.object({
  // Not `carePriceDisplays`, which would load the rules of prices with the history of publishes.
  display: z.enum(['range', 'single'] satisfies CarePrice['display'][]),
  minCost: z.nullable(z.number()),
  maxCost: z.nullable(z.number()),
  cost: z.nullable(z.number()),
});

export const noCarePrice: CarePrice = { display: 'range', minCost: null, maxCost: null, cost: null };

/** The settings of a record as a publish stores them: the practice's switches, or what is set for a service. */
export const careSettings = {
  recommendedCare: z.boolean(),
  showScore: z.boolean(),
  recommended: z.boolean(),
  addToCareScore: z.boolean(),
  price: carePrice,
  reason: prose,
  materials: list(id, 100),
  links: list(webAddress, 100),
};
const settings = z.object(careSettings);
export type CareSettings = z.output<typeof settings>;
export type CareSwitches = Pick<CareSettings, 'recommendedCare' | 'showScore'>;
export type ServiceSettings = Omit<CareSettings, keyof CareSwitches>;

/** Where nothing was published (RC-04). */
export const defaultSwitches: CareSwitches = { recommendedCare: false, showScore: false };
/** A service for which nothing was set (RC-03). */
export const defaultService: ServiceSettings = {
  recommended: false,
  addToCareScore: true,
  price: noCarePrice,
  reason: '',
  materials: [],
  links: [],
};
