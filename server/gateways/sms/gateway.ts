import type { DeliveryFailure } from '#contract/errors.ts';

/** An outgoing text. */
export interface OutgoingText {
  /** The message's id. The carrier must send a text once, even if it gets the same id twice. */
  readonly id: string;
  readonly practice: string;
  readonly from: string;
  readonly to: string;
  readonly content: string;
  readonly mediaUrls: readonly string[];
}

/** A carrier's report about a text it accepted. Reports may be late, repeated and out of order. */
export interface DeliveryReport {
  readonly messageId: string;
  readonly practice: string;
  readonly status: 'PROCESSED' | 'DELIVERED' | 'FAILED_TO_DELIVER' | 'FAILED_TO_PROCESS';
  readonly reason?: DeliveryFailure;
}

/** The interface to the carrier. */
export interface SmsGateway {
  /**
   * Hands a text over; resolves once the carrier has accepted it.
   * @throws CarrierRefusal if the carrier will never accept it; after any other error it is retried.
   */
  send(text: OutgoingText): Promise<void>;
}

/** A permanent refusal of a text. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal';
  readonly reason: DeliveryFailure;

  constructor(reason: DeliveryFailure) {
    super(`The carrier refused the text: ${reason}`);
    this.reason = reason;
  }
}
