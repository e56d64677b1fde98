import { onNetworks } from '../networks.ts';
import type { Allowance, KeyedAllowance } from '../throttle.ts';

/** Where a code is ordered or entered. */
export interface CodePlace {
  readonly practice: string;
  readonly phone: string;
  /** The caller's address, as limits count it. */
  readonly address: string;
}

const day = 24 * 3600;
/** A /56 may do twice as much as one household, and a /48 four times as much. */
const networkGrowth = 2;

/** Of all practices, so that nobody can have a number texted by each of them. */
const toNumber: Allowance = { most: 3, within: 3600 };
const toNumberADay: Allowance = { most: 10, within: day };
const neverEntered = {
  byNetworkAtPractice: { most: 15, within: day },
  byNetwork: { most: 100, within: day },
  byPractice: { most: 150, within: day },
} as const satisfies Record<string, Allowance>;
/** Of codes to numbers that no client of the practice has. */
const toStranger = {
  byNetworkAtPractice: { most: 4, within: day },
  byPractice: { most: 30, within: day },
} as const satisfies Record<string, Allowance>;
const wrong = {
  byNetworkAtPractice: { most: 20, within: day },
  byNumber: { most: 15, within: day },
  byPractice: { most: 100, within: day },
} as const satisfies Record<string, Allowance>;

/** The caller's own allowances come first, so that whoever has used up theirs uses up nothing of clients or of the practice. */
function ofNetworks(address: string, allowance: Allowance, name: string): readonly KeyedAllowance[] {
  return onNetworks(address, allowance, networkGrowth).map(({ network, ...one }) => ({
    key: `${name} from ${network}`,
    ...one,
  }));
}

const ordersOfCaller = ({ practice, address }: CodePlace): readonly KeyedAllowance[] => [
  ...ofNetworks(address, neverEntered.byNetworkAtPractice, `client codes of ${practice}`),
  ...ofNetworks(address, neverEntered.byNetwork, 'client codes'),
];

const ordersOfPractice = ({ practice }: CodePlace): KeyedAllowance => ({
  key: `client codes of ${practice}`,
  ...neverEntered.byPractice,
});

/** What one order of a code takes. */
export const codeOrder = (place: CodePlace): readonly KeyedAllowance[] => [
  ...ordersOfCaller(place),
  { key: `client codes to ${place.phone} an hour`, ...toNumber },
  { key: `client codes to ${place.phone} a day`, ...toNumberADay },
  ordersOfPractice(place),
];

/** What an order to a number that no client of the practice has takes besides. */
export const orderByStranger = ({ practice, address }: CodePlace): readonly KeyedAllowance[] => [
  ...ofNetworks(address, toStranger.byNetworkAtPractice, `client codes of ${practice} to unknown numbers`),
  { key: `client codes of ${practice} to unknown numbers`, ...toStranger.byPractice },
];

/** What an order gets back once its code is entered, so that real clients use up nothing. */
export const enteredOrder = (place: CodePlace, isKnown: boolean): readonly KeyedAllowance[] => [
  ...ordersOfCaller(place),
  ordersOfPractice(place),
  ...(isKnown ? [] : orderByStranger(place)),
];

/** What one try to enter a code takes, and gets back where the code is right. */
export const codeTry = ({ practice, phone, address }: CodePlace): readonly KeyedAllowance[] => [
  ...ofNetworks(address, wrong.byNetworkAtPractice, `wrong client codes of ${practice}`),
  { key: `wrong client codes of ${phone}`, ...wrong.byNumber },
  { key: `wrong client codes of ${practice}`, ...wrong.byPractice },
];
