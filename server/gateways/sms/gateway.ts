import type { DeliveryFailure } from '#contract/errors.ts';

/** A text on its way out. */
export interface OutgoingText {
  /** The message's id. Handing the same id over twice must send once. */
  readonly id: string;
  readonly practice: string;
  readonly from: string;
  readonly to: string;
  readonly content: string;
  readonly mediaUrls: readonly string[];
}

/** What a carrier says of a text it accepted. It may come late, twice, and out of order. */
export interface DeliveryReport {
  readonly messageId: string;
  readonly practice: string;
  readonly status: 'PROCESSED' | 'DELIVERED' | 'FAILED_TO_DELIVER' | 'FAILED_TO_PROCESS';
  readonly reason?: DeliveryFailure;
}

/** The carrier, seen from the product. */
export interface SmsGateway {
  /**
   * Hands a text over; resolves once the carrier has accepted it.
   * @throws CarrierRefusal for a text it will never take; any other error is tried again.
   */
  send(text: OutgoingText): Promise<void>;
}

/** The carrier refuses this text for good. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal';
  readonly reason: DeliveryFailure;

  constructor(reason: DeliveryFailure) {
    super(`The carrier refused the text: ${reason}`);
    this.reason = reason;
  }
}
