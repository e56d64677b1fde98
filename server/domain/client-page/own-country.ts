import { northAmericanPhone } from '#contract/rules/texting/phone.ts';

/** Area codes of the North American plan that are neither of the United States nor of Canada; calls and texts there are expensive. */
const abroad = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 900'.split(' '),
);

/**
 * Whether a number is of a practice's country, so that nobody can make the practice text expensive numbers abroad (F-56).
 * @param own a number of the practice; both are E.164
 */
export function isOfOwnCountry(phone: string, own: string): boolean {
  if (own.startsWith('+1')) return northAmericanPhone.safeParse(phone).success && !abroad.has(phone.slice(2, 5));
  return phone.slice(0, 3) === own.slice(0, 3);
}
