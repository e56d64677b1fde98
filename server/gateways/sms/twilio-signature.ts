import { createHmac, timingSafeEqual } from 'node:crypto';

/** A form that was posted to an address. */
export interface PostedForm {
  /** The address that the carrier was given, with its query. */
  readonly url: string;
  readonly form: URLSearchParams;
}

/** The value of `X-Twilio-Signature`: a MAC of the address followed by all fields in the order of their names. */
export function twilioSignature(authToken: string, { url, form }: PostedForm): string {
  const names = [...new Set(form.keys())].toSorted();
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value));
  return createHmac('sha1', authToken)
    .update([url, ...fields].join(''))
    .digest('base64');
}

/** Whether a form was signed with the account's token. The time that it takes says nothing about the right signature. */
export function isSignedBy(authToken: string, posted: PostedForm, signature: string): boolean {
  const given = Buffer.from(signature);
  return spellingsOf(posted.url).reduce((isSigned, url) => {
    const expected = Buffer.from(twilioSignature(authToken, { ...posted, url }));
    return (given.length === expected.length && timingSafeEqual(given, expected)) || isSigned;
  }, false);
}

/** The carrier signs some addresses with the standard port, and some without their port. */
function spellingsOf(address: string): string[] {
  const { protocol, host, hostname, port } = new URL(address);
  const standard = protocol === 'https:' ? 443 : 80;
  const other = port === '' ? `${host}:${standard}` : hostname;
  return [address, address.replace(`//${host}`, `//${other}`)];
}
