/** An outgoing email, in plain text. */
export interface OutgoingEmail {
  /** The service must send an email once, even if it gets the same id twice. */
  readonly id: string;
  readonly practice: string;
  readonly to: string;
  readonly subject: string;
  readonly content: string;
}

/** The interface to the mail service. */
export interface EmailGateway {
  /**
   * Hands an email over; resolves once the service has accepted it.
   * @throws EmailRefusal if the service will never accept it; after any other error it is retried.
   */
  send(email: OutgoingEmail): Promise<void>;
}

/** A permanent refusal. The reason must not contain personal data, because it is logged. */
export class EmailRefusal extends Error {
  override readonly name = 'EmailRefusal';
}
