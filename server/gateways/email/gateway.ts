/** An email on its way out, in plain text. */
export interface OutgoingEmail {
  /** Handing the same id over twice must send once. */
  readonly id: string;
  readonly practice: string;
  readonly to: string;
  readonly subject: string;
  readonly content: string;
}

/** The mail service, seen from the product. */
export interface EmailGateway {
  /**
   * Hands an email over; resolves once the service has accepted it.
   * @throws EmailRefusal for one it will never take; any other error is tried again.
   */
  send(email: OutgoingEmail): Promise<void>;
}

/** The mail service refuses this email for good. The reason names nobody, because it is logged. */
export class EmailRefusal extends Error {
  override readonly name = 'EmailRefusal';
}
