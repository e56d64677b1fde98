/** A piece of a text: words, or an address that can be followed. */
export type TextPiece = { readonly text: string; readonly href?: string };

const address = /https:\/\/[^\s<>"“”‘’]+/giu;
/** What ends a sentence around an address is none of it. */
const trailing = /(?<![.,;:!?'*_~…])[.,;:!?'*_~…]+$/u;

/** Finds the addresses in a text. Only https is followed, and none that shows a name and password before its host. */
export function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutTail(found);
    const href = hrefOf(link);
    if (!href) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function withoutTail(found: string): string {
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
