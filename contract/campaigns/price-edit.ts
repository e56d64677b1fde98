import * as z from 'zod/mini';
import { isAmount, type PriceError } from '../rules/visits/wellness-price.ts';

/** What is wrong with a price, for API clients. */
export const priceErrorSentences: Readonly<Record<PriceError, string>> = {
  missing: 'Enter a price.',
  not_an_amount: 'Use dollars and cents, such as 80 or 79.50.',
  zero: 'The price cannot be zero.',
  max_not_greater: 'Maximum price must be greater than minimum price',
};

/** An amount of a price; null for none. */
export const amountEdit = z.nullable(z.number().check(z.refine(isAmount, priceErrorSentences.not_an_amount)));
