import { domainInAscii, mailAddress } from '../mail-address.ts';

/** Characters of the longest address that a letter links to. */
export const longestLink = 2048;

/** Nothing that an address may contain unescaped: white space, quotes, brackets and control characters. */
const unusable = /[\s"'<>`\\\p{Cc}\p{Cf}]/u;

/**
 * The address as a letter may link to it: a web page, a mailbox or a phone number. Null for anything else, such as a script or an address
 * with a password.
 */
export function linkAddress(given: string): string | null {
  const wanted = given.trim();
  if (wanted.length > longestLink || unusable.test(wanted) || !URL.canParse(wanted)) return null;
  const { protocol, hostname, username, password, pathname, href } = new URL(wanted);
  switch (protocol) {
    case 'https:':
    case 'http:':
      return hostname.includes('.') && username === '' && password === '' ? href : null;
    case 'mailto:': {
      const mailbox = mailAddress(wanted.slice('mailto:'.length));
      return mailbox === null ? null : `mailto:${mailbox}`;
    }
    case 'tel:':
      return /^\+?[\d().-]{3,30}$/.test(pathname) ? `tel:${pathname}` : null;
    default:
      return null;
  }
}

/** What somebody means who enters where a link leads: an address as above, a mailbox, or a web page without its https://. Null for anything else. */
export function enteredLinkAddress(given: string): string | null {
  const entered = given.trim();
  return linkAddress(entered) ?? mailboxAddress(entered) ?? pageAddress(entered);
}

/** A piece of text that is an address, and where a link on it leads. */
export interface AddressInText {
  readonly index: number;
  readonly text: string;
  /** Where the word ends that has it, with the dot or bracket that may follow. */
  readonly wordEnd: number;
  readonly href: string;
}

/** Words are also parted by U+FFFC, which stands for whatever in a line is no text. */
const words = /[^\s\ufffc]+/g;

/**
 * The addresses in a text. Of what is entered as one, a host alone is left out unless it begins with www: "file.pdf" and "cats.Dogs" look
 * the same.
 */
export function addressesInText(text: string): readonly AddressInText[] {
  return [...text.matchAll(words)].flatMap(({ 0: word, index }) => {
    if (word.length > longestLink) return [];
    const opened = word.replace(/^[([{<"'“‘«]+/, '');
    const bare = withoutClosing(opened);
    const href = addressOfWord(bare);
    const wordEnd = index + word.length;
    return href === null ? [] : [{ index: wordEnd - opened.length, text: bare, wordEnd, href }];
  });
}

/** The address that ends a word there; null where the word goes on, and where it is none. It looks at no other word. */
export function addressEndingAt(text: string, end: number): AddressInText | null {
  const isOfWord = (at: number) => text.charAt(at).search(words) === 0;
  if (isOfWord(end)) return null;
  let start = end;
  while (start > 0 && isOfWord(start - 1)) start -= 1;
  const [found] = addressesInText(text.slice(start, end));
  return found ? { ...found, index: start + found.index, wordEnd: end } : null;
}

const closing = '.,;:!?…)]}>"\'”’»';

/** Walks back from the end: a pattern would look at each of them from every one before it. */
function withoutClosing(word: string): string {
  let end = word.length;
  while (end > 0 && closing.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

const addressOfWord = (word: string): string | null =>
  linkAddress(word) ?? mailboxAddress(word) ?? (/^www\.|\//i.test(word) ? pageAddress(word) : null);

const mailboxAddress = (given: string): string | null => linkAddress(`mailto:${given}`);

/** A host whose last label has two letters or more, which "b.i.d/t.i.d" has not; a port, a path. */
const pageWithoutScheme = /^([^\s/?#:@]+\.[^\s/?#:@.]{2,})(?::\d{1,5})?(?:[/?#]\S*)?$/;

function pageAddress(given: string): string | null {
  const host = pageWithoutScheme.exec(given)?.[1];
  return host === undefined || domainInAscii(host) === null ? null : linkAddress(`https://${given}`);
}
