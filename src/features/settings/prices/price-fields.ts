import {
  type CostDisplay,
  type PriceError,
  priceProblems,
  readAmount,
  type WellnessPrice,
} from '#contract/rules/visits/wellness-price.ts';

/** A price with amounts as typed. What is typed for the displays that are not chosen is kept (PR-13). */
export interface TypedPrice<D extends CostDisplay = CostDisplay> {
  readonly display: D;
  readonly minCost: string;
  readonly maxCost: string;
  readonly cost: string;
}

export type Amount = 'minCost' | 'maxCost' | 'cost';
export const amountsOf = { range: ['minCost', 'maxCost'], single: ['cost'], none: [] } as const;

const typedAmount = (amount: number | null): string =>
  amount === null ? '' : amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });

/** An amount as it is shown; a text that is none stays. */
export const tidyAmount = (typed: string): string => {
  const amount = readAmount(typed);
  return amount === null ? typed : typedAmount(amount);
};

export const typedPrice = <D extends CostDisplay>({
  display,
  minCost,
  maxCost,
  cost,
}: WellnessPrice & { readonly display: D }): TypedPrice<D> => ({
  display,
  minCost: typedAmount(minCost),
  maxCost: typedAmount(maxCost),
  cost: typedAmount(cost),
});

/** The price as it would be published; null for an amount that is empty or cannot be read. */
export const readPrice = <D extends CostDisplay>({ display, minCost, maxCost, cost }: TypedPrice<D>) => ({
  display,
  minCost: readAmount(minCost),
  maxCost: readAmount(maxCost),
  cost: readAmount(cost),
});

const isUnreadable = (typed: string): boolean => typed.trim() !== '' && readAmount(typed) === null;

/** What is wrong with the amounts of the chosen display (PR-15, PR-16). */
export const amountErrors = (price: TypedPrice): ReadonlyMap<Amount, PriceError> =>
  new Map(
    priceProblems(readPrice(price)).map(({ field, error }) => [
      field,
      isUnreadable(price[field]) ? 'not_an_amount' : error,
    ]),
  );
