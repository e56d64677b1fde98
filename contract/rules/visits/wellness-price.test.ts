import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultWellness,
  isAmount,
  priceProblems,
  priceText,
  readAmount,
  type WellnessPrice,
} from './wellness-price.ts';

const errorsOf = (price: Partial<WellnessPrice>) =>
  priceProblems({ ...defaultWellness, ...price }).map(({ field, error }) => `${field} ${error}`);

describe('the price of a wellness visit', () => {
  it('is a range from 80 to 200 by default [PR-13] [PR-14] [CN-29]', () => {
    expect(defaultWellness).toMatchObject({ display: 'range', minCost: 80, maxCost: 200 });
    expect(errorsOf({})).toEqual([]);
  });

  it('as a range ends above its start [PR-15]', () => {
    expect(errorsOf({ minCost: 80, maxCost: 80 })).toEqual(['maxCost max_not_greater']);
    expect(errorsOf({ minCost: 80.01, maxCost: 80 })).toEqual(['maxCost max_not_greater']);
    expect(errorsOf({ minCost: 0, maxCost: 0.01 })).toEqual([]);
    expect(errorsOf({ minCost: null, maxCost: 80.005 })).toEqual(['minCost missing', 'maxCost not_an_amount']);
  });

  it('as a range has cents in both amounts or in none', () => {
    const range = { display: 'range', cost: null } as const;
    expect(priceText({ ...range, minCost: 30, maxCost: 45.5 })).toBe('$30.00 to $45.50');
    expect(priceText({ ...range, minCost: 30, maxCost: 45 })).toBe('$30 to $45');
  });

  it('as a single one is neither zero nor empty [PR-16]', () => {
    expect(errorsOf({ display: 'single', cost: 0 })).toEqual(['cost zero']);
    expect(errorsOf({ display: 'single' })).toEqual(['cost missing']);
    expect(errorsOf({ display: 'single', cost: 100_000 })).toEqual(['cost not_an_amount']);
    expect(errorsOf({ display: 'single', cost: 99_999 })).toEqual([]);
  });

  it('of a display that is not chosen is not checked [PR-13]', () => {
    expect(errorsOf({ display: 'none', minCost: 9, maxCost: 1 })).toEqual([]);
    expect(errorsOf({ display: 'single', cost: 5, minCost: null })).toEqual([]);
    expect(errorsOf({ display: 'range', cost: 0 })).toEqual([]);
  });
});

describe('a typed price', () => {
  it('has dollars and cents, and may have separators', () => {
    expect(['80', ' 79.50 ', '$79.5', '1,000', '99,999', '0'].map(readAmount)).toEqual([
      80, 79.5, 79.5, 1000, 99_999, 0,
    ]);
  });

  it('is nothing else', () => {
    for (const typed of ['', '80.005', '1e3', '-1', '1,00', '10,00', '.5', '100000', 'Infinity', '0x10', '١٢', '1 000'])
      expect(readAmount(typed), typed).toBeNull();
    for (const amount of [80.005, Number.NaN, Infinity, -0.01]) expect(isAmount(amount)).toBe(false);
  });

  it('is read back as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_900 }), (cents) => {
        const amount = cents / 100;
        expect(readAmount(amount.toLocaleString('en-US'))).toBe(amount);
        expect(readAmount(amount.toFixed(2))).toBe(amount);
      }),
    );
  });
});
