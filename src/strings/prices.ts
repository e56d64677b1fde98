import type { CostDisplay, PriceError } from '#contract/rules/visits/wellness-price.ts';

/** Prices that clients read. */
export const prices = {
  displays: { range: 'Range', single: 'One price', none: 'No price' } satisfies Readonly<Record<CostDisplay, string>>,
  label: {
    minCost: 'Minimum price in dollars',
    maxCost: 'Maximum price in dollars',
    cost: 'Price in dollars',
  },
  errors: {
    missing: 'Enter a price.',
    not_an_amount: 'Enter dollars and cents, such as 80 or 79.50, up to 99,999.',
    zero: 'The price cannot be zero.',
    max_not_greater: 'Maximum price must be greater than minimum price',
  } satisfies Readonly<Record<PriceError, string>>,
};
