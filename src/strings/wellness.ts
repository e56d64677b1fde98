import { formatDollars } from '#contract/rules/dollars.ts';
import type { PriceError, WellnessPrice } from '#contract/rules/visits/wellness-price.ts';
import { withinSentence } from './grammar.ts';

/** A price as staff and clients read it; empty where none is shown. */
const priceOf = ({ display, minCost, maxCost, cost }: WellnessPrice): string => {
  const amount = (value: number | null) => (value === null ? '' : formatDollars(value));
  if (display === 'none') return '';
  return display === 'single' ? amount(cost) : `${amount(minCost)} to ${amount(maxCost)}`;
};

/** The price of wellness visits. */
export const wellness = {
  title: 'Wellness price',
  text: 'Clients of the types that are ticked as wellness visits read what to expect to pay.',
  switch: 'Tell clients about wellness',
  display: 'How the price is shown',
  displays: { range: 'Range', single: 'One price', none: 'No price' },
  label: {
    minCost: 'Lowest price in dollars',
    maxCost: 'Highest price in dollars',
    cost: 'Price in dollars',
  },
  errors: {
    missing: 'Enter a price.',
    not_an_amount: 'Enter dollars and cents, such as 80 or 79.50, up to 99,999.',
    zero: 'The price cannot be zero.',
    max_not_greater: 'Maximum price must be greater than minimum price',
  } satisfies Readonly<Record<PriceError, string>>,
  preview: {
    title: 'Wellness preview',
    text: 'What clients of wellness visits read on the page of their visit, with your edits.',
    species: 'Species',
    weight: 'Weight',
    unit: 'Unit',
    speciesNames: { Canine: 'Dog', Feline: 'Cat', Equine: 'Horse', Avian: 'Bird', Unknown: 'Another animal' },
    units: { lb: 'lb', kg: 'kg', g: 'g', oz: 'oz' },
    animal: (species: string, weight: string | null) =>
      `Shown for ${withinSentence(weight === null ? species : `${species}, ${weight}`)}.`,
    price: (price: string) => `A wellness visit costs ${price}.`,
    noPrice: 'No price is shown.',
    services: 'Services that your practice software lists as due for the pet are named here.',
    off: 'Clients read nothing about wellness while this is off.',
    otherSpecies: 'Only clients with dogs and cats read about wellness.',
    invalidPrice: 'The price above has to be corrected first.',
    noTypes: 'No appointment type is ticked as a wellness visit yet, so nobody reads about wellness.',
  },

  changes: {
    label: 'Wellness price',
    price: (price: WellnessPrice & { readonly enabled: boolean }) =>
      !price.enabled ? 'Off' : price.display === 'none' ? 'No price' : priceOf(price),
  },
};
