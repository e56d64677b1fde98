import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** What a mail service reports of an email that it took. */
export interface MailReport {
  /** - bounced: it was not delivered. - delayed: it was not delivered yet. - complained: its reader called it spam. */
  readonly kind: 'bounced' | 'delayed' | 'complained';
  /** A status of RFC 3463, such as 5.1.1. */
  readonly status: string;
  /** Addresses that the report came to or names as the email's sender; one of them may name the email. */
  readonly addresses: readonly string[];
}

const deepest = 16;
const mostAddresses = 20;

/**
 * Reads a bounce (RFC 3464) or a complaint (RFC 5965). What its sentences and the returned email say is not used: anybody can write that.
 * @param to the address that it came to, where the mail server says so
 * @returns null for any other message, and for one that cannot be read
 */
export async function readMailReport(raw: Uint8Array, to: string | null): Promise<MailReport | null> {
  const message = await parsed(raw);
  if (!message) return null;
  const part = (type: string) => message.attachments.find(({ mimeType }) => mimeType === type);
  const complaint = part('message/feedback-report');
  const fields = fieldsOf(complaint ?? part('message/delivery-status'));
  const kind = complaint ? complaintKind(fields) : bounceKind(fields);
  if (kind === null) return null;
  const returned = part('message/rfc822') ?? part('text/rfc822-headers');
  const addresses = [
    ...(to === null ? [] : [to]),
    ...headersOf(message, ['delivered-to', 'x-original-to', 'envelope-to', 'to']),
    fields.get('original-mail-from') ?? '',
    ...(await returnPathsOf(returned)),
  ];
  return { kind, status: statusIn(fields), addresses: addresses.slice(0, mostAddresses) };
}

const parsed = (raw: Uint8Array | string): Promise<Email | null> =>
  PostalMime.parse(raw, { maxNestingDepth: deepest, maxHeadersSize: 64 * 1024, forceRfc822Attachments: true }).catch(
    () => null,
  );

type Fields = ReadonlyMap<string, string>;

/** The fields of all groups together: an email has one recipient. The first of a name counts. */
function fieldsOf(part: Attachment | undefined): Fields {
  const fields = new Map<string, string>();
  for (const line of textOf(part)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]{1,60}):[ \t]*(.{0,500})/.exec(line) ?? [];
    if (name !== '' && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

function textOf(part: Attachment | undefined): string {
  if (!part) return '';
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
}

/** "Not spam" and reports of other matters count for nothing. */
const complaintKind = (fields: Fields): 'complained' | null =>
  ['abuse', 'fraud'].includes(fields.get('feedback-type')?.toLowerCase() ?? '') ? 'complained' : null;

/** The action decides: a delivery that was given up after days has a status that begins with 4. */
function bounceKind(fields: Fields): 'bounced' | 'delayed' | null {
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0];
  if (action === 'failed') return 'bounced';
  return action === 'delayed' ? 'delayed' : null;
}

const statusIn = (fields: Fields): string =>
  /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0';

const headersOf = ({ headers }: Email, names: readonly string[]): string[] =>
  names.flatMap((name) => headers.filter(({ key }) => key === name).map(({ value }) => value.slice(0, 500)));

/** The sender in the envelope of the returned email, as the server that returned it noted. */
async function returnPathsOf(returned: Attachment | undefined): Promise<string[]> {
  const [head = ''] = textOf(returned).split(/\r?\n\r?\n/, 1);
  const email = head === '' ? null : await parsed(`${head}\r\n\r\n`);
  return email ? headersOf(email, ['return-path', 'x-envelope-from']) : [];
}
