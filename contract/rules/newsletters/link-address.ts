import { mailAddress } from '../mail-address.ts';

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
