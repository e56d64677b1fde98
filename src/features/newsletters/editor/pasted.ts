import { linkAddress } from '#contract/rules/newsletters/link-address.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';

/** A pasted text without characters that a document must not contain, cut to its limit. */
export const usableText = (text: string, most: number): string => cutText(text.replaceAll(/\p{Cc}/gu, ' '), most);

/** A pasted address; null unless a letter may link to it. */
export const usableHref = (href: unknown): string | null =>
  typeof href === 'string' && linkAddress(href) !== null ? href : null;
