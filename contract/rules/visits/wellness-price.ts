import { formatCents, formatDollars } from '../dollars.ts';

/** How the price of a wellness visit is shown to clients (PR-13). */
export const costDisplays = ['range', 'single', 'none'] as const;
export type CostDisplay = (typeof costDisplays)[number];

/** In dollars; null where a field is empty. The values of the displays that are not chosen are kept. */
export interface WellnessPrice {
  readonly display: CostDisplay;
  readonly minCost: number | null;
  readonly maxCost: number | null;
  readonly cost: number | null;
}

/** `$80 to $200` or `$95.50`; null where no price is shown. An empty field is left out. */
export function priceText({ display, minCost, maxCost, cost }: WellnessPrice): string | null {
  if (display === 'none') return null;
  // Two amounts side by side are written alike.
  const hasCents = display === 'range' && [minCost, maxCost].some((value) => !Number.isInteger(value ?? 0));
  const amount = (value: number | null) =>
    value === null ? '' : hasCents ? formatCents(Math.round(100 * value)) : formatDollars(value);
  return display === 'single' ? amount(cost) : `${amount(minCost)} to ${amount(maxCost)}`;
}

/** A practice that has saved none (PR-14, CN-29). Clients see it only with the types that are ticked as wellness visits. */
export const defaultWellness = {
  enabled: true,
  display: 'range',
  minCost: 80,
  maxCost: 200,
  cost: null,
} as const satisfies WellnessPrice & { readonly enabled: boolean };

const highestCost = 99_999;

/** A field without a price, one that is not an amount of dollars and cents, zero (PR-16), and a range without a span (PR-15). */
export type PriceError = 'missing' | 'not_an_amount' | 'zero' | 'max_not_greater';

export interface PriceProblem {
  readonly field: 'minCost' | 'maxCost' | 'cost';
  readonly error: PriceError;
}

/** What is wrong with the chosen display, one problem for each field. */
export function priceProblems({ display, minCost, maxCost, cost }: WellnessPrice): PriceProblem[] {
  if (display === 'none') return [];
  const fields = { minCost, maxCost, cost };
  const shown = display === 'single' ? (['cost'] as const) : (['minCost', 'maxCost'] as const);
  const problems = shown.flatMap((field): PriceProblem[] => {
    const amount = fields[field];
    const error = amountError(amount) ?? (field === 'cost' && amount === 0 ? 'zero' : null);
    return error ? [{ field, error }] : [];
  });
  if (problems.length > 0 || display === 'single') return problems;
  return (maxCost ?? 0) > (minCost ?? 0) ? [] : [{ field: 'maxCost', error: 'max_not_greater' }];
}

function amountError(amount: number | null): PriceError | null {
  if (amount === null) return 'missing';
  return isAmount(amount) ? null : 'not_an_amount';
}

/** Whether a number is dollars and whole cents within the limit. */
export const isAmount = (amount: number): boolean =>
  amount >= 0 && amount <= highestCost && Number(amount.toFixed(2)) === amount;

/** The price as clients read it; null where it is not whole. */
export const wholePriceText = (price: WellnessPrice): string | null =>
  priceProblems(price).length > 0 ? null : priceText(price);

const amountPattern = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/;

/** Reads a typed price, such as `80`, `$79.50` or `1,000`; null where it is not one, such as `80.005` or `1e3`. */
export function readAmount(typed: string): number | null {
  const [, dollars, cents = ''] = amountPattern.exec(typed.trim()) ?? [];
  if (dollars === undefined) return null;
  const amount = Number(dollars.replaceAll(',', '') + cents);
  return isAmount(amount) ? amount : null;
}

/** Whether clients with animals of a species read of wellness. */
export const hasWellness = (species: string): boolean => species === 'Canine' || species === 'Feline';
