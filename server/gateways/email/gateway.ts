/** An email as it is handed to the mail service. */
export interface OutgoingEmail {
  /** The Message-ID is made of it, so that an email that arrives twice is one to every mail program. */
  readonly id: string;
  readonly to: string;
  /** The name of the sender, such as the practice's. */
  readonly fromName: string;
  /** Where answers go; null for nowhere. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its reader stops emails of its kind; mail programs offer it beside the sender. */
  readonly unsubscribeUrl: string | null;
  /** What is sent to many: the list's name for mail programs. */
  readonly listId?: string;
  /** When it was written. */
  readonly date: string;
  /** Names the email in the address to which it is returned. */
  readonly returnToken: string;
}

/**
 * What became of an attempt. `status` says why, for the log: a reply's numbers or a word of ours, never the relay's own sentence, which
 * may quote the address.
 * - accepted: the mail service took the email; whether it arrives is not known yet.
 * - refused: it will never be accepted.
 * - later: it was not accepted, and can be sent again.
 * - unknown: its content left, and the answer was lost. Sent again, it might arrive twice.
 */
export interface HandOver {
  readonly result: 'accepted' | 'refused' | 'later' | 'unknown';
  readonly status: string;
}

export interface HandOverOptions {
  /** Called when the mail service is ready for the content. Nothing is sent until it resolves; if it rejects, nothing is sent at all. */
  readonly beforeContent: () => Promise<void>;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** The interface to the mail service. */
export interface EmailGateway {
  /** Hands an email over. Only a mistake of ours rejects. */
  send(email: OutgoingEmail, options: HandOverOptions): Promise<HandOver>;
  /** Closes its connections, once nothing is being sent. */
  close(): Promise<void>;
}
