/** A part of a text: plain, or a link. */
export type TextPart = { readonly text: string; readonly href?: string };

const address = /https:\/\/[^\s<>"“”‘’]+/giu;
/** Punctuation that ends the sentence around an address. */
const trailing = /(?<![.,;:!?'*_~…])[.,;:!?'*_~…]+$/u;

/** Splits a text at its links. Only https addresses become links, and none with a user name or password before the host. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutPunctuation(found);
    const href = hrefOf(link);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutPunctuation(found: string): string {
  let link = found.replace(trailing, '');
  while (link.endsWith(')') && link.split(')').length > link.split('(').length)
    link = link.slice(0, -1).replace(trailing, '');
  return link;
}

function hrefOf(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, username, password, hostname, href } = new URL(link);
  return protocol === 'https:' && hostname.includes('.') && !username && !password ? href : null;
}
