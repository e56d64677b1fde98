/** RFC 5321: the longest address, and the longest part before the @. */
export const longestAddress = 254;
const longestLocalPart = 64;

/** A local part without quotes, as every mailbox of the real world has one. Not ASCII alone would need a relay that speaks SMTPUTF8. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Letters, digits, hyphens and dots: nothing that a URL parser would take for anything but a host. */
const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Two labels or more; the last one begins with a letter, which excludes IP addresses. */
const hostName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The address in the form in which a mail service may get it: one plain mailbox, its domain in ASCII and lower case. Null for anything
 * else, such as several addresses, a display name, or characters that could begin another header or recipient.
 */
export function mailAddress(given: string): string | null {
  const at = given.lastIndexOf('@');
  const local = given.slice(0, Math.max(at, 0));
  const domain = domainInAscii(given.slice(at + 1));
  if (domain === null || local.length > longestLocalPart || !localPart.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length > longestAddress ? null : address;
}

/** A domain name in ASCII and lower case; null if it is none. */
export function domainInAscii(given: string): string | null {
  if (!domainCharacters.test(given) || !URL.canParse(`http://${given}`)) return null;
  const { hostname } = new URL(`http://${given}`);
  return hostName.test(hostname) ? hostname : null;
}
