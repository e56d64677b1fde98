import * as z from 'zod/mini';
import { textMatching } from '../../fields.ts';

/** The states, territories and military addresses that the USPS delivers to, by its codes (D-63). */
export const usStates = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  VI: 'US Virgin Islands',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
export type StateCode = keyof typeof usStates;
export const stateCodes = Object.keys(usStates) as [StateCode, ...StateCode[]];

/** A state's two letters. */
export const stateCode = z.enum(stateCodes, 'Use the two letters of a US state, such as ME.');

/** Five digits, or nine with a hyphen. */
export const zipCode = textMatching(
  /^\d{5}(-\d{4})?$/,
  10,
  'Use five digits, or nine with a hyphen, such as 04101-1234.',
);

/** The code of a state by its code or name; null where it is neither. */
export function stateCodeOf(typed: string): StateCode | null {
  const sought = typed.trim().toLowerCase();
  return stateCodes.find((code) => sought === code.toLowerCase() || sought === usStates[code].toLowerCase()) ?? null;
}

/** A zip code in its published form, with any separator of its nine digits in the input; anything else is returned trimmed. */
export function tidyZip(typed: string): string {
  const [, five, four] = /^(\d{5})[\s-]*(\d{4})$/.exec(typed.trim()) ?? [];
  return five && four ? `${five}-${four}` : typed.trim();
}
