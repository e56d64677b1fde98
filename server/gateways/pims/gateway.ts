/** A visit that the practice software must take over. */
export interface PimsVisit {
  /** The key of the request: the practice software answers a repetition as it answered before, and changes nothing. */
  readonly id: string;
  readonly practice: string;
  readonly appointmentId: string;
  readonly startsAt: string;
  readonly lengthInMinutes: number | null;
  readonly typeId: string | null;
  readonly practitionerId: string | null;
  readonly facilityId: string | null;
  readonly petOwnerId: string | null;
  readonly petId: string | null;
}

/**
 * The interface to the practice software. Each call resolves once it has taken the change over.
 * @throws PimsRefusal if it does not take it. After any other error the outcome is unknown, and the call is repeated under the same id.
 */
export interface PimsGateway {
  book(visit: PimsVisit): Promise<void>;
  move(visit: PimsVisit): Promise<void>;
  confirm(visit: PimsVisit): Promise<void>;
}

/** The practice software does not take a change, for a reason that staff can read. */
export class PimsRefusal extends Error {
  override readonly name = 'PimsRefusal';
  readonly reason: string;
  /** Whether it refuses because the time is taken. */
  readonly isSlotTaken: boolean;

  constructor(reason: string, { isSlotTaken = false } = {}) {
    super(reason);
    this.reason = reason;
    this.isSlotTaken = isSlotTaken;
  }
}

/** A registration whose practice the practice software asks to confirm it. */
export interface ConfirmationRequest {
  /** The practice software mails a repeated one once. */
  readonly id: string;
  /** The row key. */
  readonly practice: string;
  /** Where the practice confirms. */
  readonly url: string;
}

/** What all practice softwares together know of practices, enrolled or not. Any error means that they could not be asked. */
export interface PracticeDirectory {
  /** Whether there is such a practice. */
  findPractice(practice: string): Promise<boolean>;
  /** Mails to the address on record, which is never told to us. */
  sendConfirmation(request: ConfirmationRequest): Promise<void>;
  /** The number from which a practice that is enrolled now texts; null where an operator gives it one later. */
  textingNumberFor(practice: string): Promise<string | null>;
}
