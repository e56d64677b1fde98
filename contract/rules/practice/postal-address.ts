import { stateCodeOf, tidyZip, zipCode } from './us-address.ts';

export interface PostalAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** The parts of an address that keep mail from being delivered. */
export const addressProblems = ['street', 'city', 'state', 'zip'] as const;
export type AddressProblem = (typeof addressProblems)[number];

/** Characters of a street that print-and-mail services take. */
const longestStreet = 50;
/** Characters of a city. */
const longestCity = 50;

/** The first part of an address that keeps mail from being delivered; null for none. A PO box is fine. */
export function addressProblem({ street, city, state, postalCode }: PostalAddress): AddressProblem | null {
  if (!isFilled(street, longestStreet)) return 'street';
  if (!isFilled(city, longestCity)) return 'city';
  if (stateCodeOf(state) === null) return 'state';
  return zipCode.safeParse(tidyZip(postalCode)).success ? null : 'zip';
}

const isFilled = (text: string, longest: number): boolean => {
  const { length } = text.trim();
  return length > 0 && length <= longest;
};

/** An address as the postal service writes it: trimmed, with the state's two letters. */
export const tidyAddress = ({ street, city, state, postalCode }: PostalAddress): PostalAddress => ({
  street: oneLine(street),
  city: oneLine(city),
  state: stateCodeOf(state) ?? oneLine(state),
  postalCode: tidyZip(postalCode),
});

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
