import { priceText, type WellnessPrice } from '#contract/rules/visits/wellness-price.ts';
import { withinSentence } from './grammar.ts';
import { prices } from './prices.ts';

/** The price of wellness visits. */
export const wellness = {
  title: 'Wellness price',
  text: 'Clients of the types that are ticked as wellness visits read what to expect to pay.',
  switch: 'Tell clients about wellness',
  display: 'How the price is shown',
  preview: {
    title: 'Wellness preview',
    text: 'What clients of wellness visits read on the page of their visit, with your edits.',
    species: 'Species',
    weight: 'Weight',
    unit: 'Unit',
    noWeight: 'Enter a weight such as 40 or 9.5.',
    speciesNames: { Canine: 'Dog', Feline: 'Cat', Equine: 'Horse', Avian: 'Bird', Unknown: 'Another animal' },
    units: { lb: 'lb', kg: 'kg', g: 'g', oz: 'oz' },
    animal: (species: string, weight: string | null) =>
      `Shown for ${withinSentence(weight === null ? species : `${species}, ${weight}`)}.`,
    off: 'Clients read nothing about wellness while this is off.',
    otherSpecies: 'Only clients with dogs and cats read about wellness.',
    invalidPrice: 'The price above has to be corrected first.',
    noTypes: 'No appointment type is ticked as a wellness visit yet, so nobody reads about wellness.',
  },

  changes: {
    label: 'Wellness price',
    price: (price: WellnessPrice & { readonly enabled: boolean }) =>
      price.enabled ? (priceText(price) ?? prices.displays.none) : 'Off',
  },
};
