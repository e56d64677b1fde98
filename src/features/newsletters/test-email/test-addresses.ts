import { mostTestAddresses } from '#contract/campaigns/newsletter-tests.ts';
import { mailAddress } from '#contract/rules/mail-address.ts';

/** What was typed, as addresses; or why it is none. */
export type TypedAddresses =
  | { readonly kind: 'usable'; readonly to: readonly string[] }
  | { readonly kind: 'none' | 'many' }
  | { readonly kind: 'unusable'; readonly address: string };

/** Reads addresses with commas, semicolons or spaces between them (NL-15). */
export function typedAddresses(typed: string): TypedAddresses {
  const to = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
  if (to.length === 0) return { kind: 'none' };
  const unusable = to.find((one) => mailAddress(one) === null);
  if (unusable !== undefined) return { kind: 'unusable', address: unusable };
  return to.length > mostTestAddresses ? { kind: 'many' } : { kind: 'usable', to };
}
