import type { PostcardSides } from '#contract/campaigns/postcards.ts';

/** A card as it is handed to the printer. */
export interface OutgoingPostcard extends PostcardSides {
  /** The key of the request: the printer answers a repetition as it answered before, and prints nothing. */
  readonly id: string;
}

/** Milliseconds from a request on in which the printer recognises its key. It promises a day. */
export const keyLife = 23 * 3_600_000;

/** The interface to the print-and-mail service. */
export interface PostcardGateway {
  /**
   * Hands a card over; resolves to the printer's id of it once the printer has accepted it.
   * @throws PrintRefusal if the printer will never accept it, PrinterUnavailable if it certainly did not accept it now. After any other error
   * the outcome is unknown, and the card may be handed over again under its id for `keyLife`.
   */
  print(card: OutgoingPostcard): Promise<string>;
  /** The printer's id of a card that it accepted, also long ago; null where it has none. @throws Error if it does not say. */
  find(id: string): Promise<string | null>;
}

/** The printer will never accept a card, for its address or for what is on it. */
export class PrintRefusal extends Error {
  override readonly name = 'PrintRefusal';
  readonly reason: 'address' | 'content';
  /** The printer's own code, for the log. */
  readonly code: string;

  constructor(reason: PrintRefusal['reason'], code = reason as string) {
    super(`The printer refused the card: ${reason}`);
    this.reason = reason;
    this.code = code;
  }
}

/** The printer did not accept a card and may accept it later. */
export class PrinterUnavailable extends Error {
  override readonly name = 'PrinterUnavailable';
  /** An identifier for the log, such as `ECONNREFUSED` or `rate_limit_exceeded`. */
  readonly code: string;

  constructor(code: string) {
    super(`The printer is not available: ${code}`);
    this.code = code;
  }
}
