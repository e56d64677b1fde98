/** What a mail service does with an email to an address whose local part ends in `+name`. */
export interface MagicAddress {
  readonly name: string;
  /** The client who has such an address in every seeded practice. */
  readonly client: readonly [first: string, last: string];
  readonly behaviour: string;
  /** Answers so instead of taking the email, the first time. */
  readonly defers?: { readonly code: number; readonly says: string };
  /** Takes the email and breaks the connection instead of saying so. */
  readonly losesAnswer?: true;
  readonly copies?: number;
  readonly reports?: ReportKind;
}

/** What the mail service of a recipient reports later. */
export type ReportKind = 'bounce' | 'full' | 'complaint';

export const magicAddresses: readonly MagicAddress[] = [
  { name: 'bounce', client: ['Bonnie', 'Bounced'], behaviour: 'Does not exist', reports: 'bounce' },
  { name: 'full', client: ['Fiona', 'Fullbox'], behaviour: 'Mailbox full', reports: 'full' },
  {
    name: 'defer',
    client: ['Delia', 'Deferred'],
    behaviour: 'Refuses the first attempt',
    defers: { code: 451, says: '4.3.0 Try again later' },
  },
  { name: 'lost', client: ['Logan', 'Lost'], behaviour: 'Takes the email, but the answer is lost', losesAnswer: true },
  { name: 'complain', client: ['Cora', 'Complaint'], behaviour: 'Is called spam', reports: 'complaint' },
  { name: 'twice', client: ['Tobias', 'Double'], behaviour: 'Arrives twice', copies: 2 },
];

/** The behaviour of an address; undefined for an ordinary one. */
export const magicAddress = (address: string): MagicAddress | undefined =>
  magicAddresses.find(({ name }) => address.toLowerCase().includes(`+${name}@`));
