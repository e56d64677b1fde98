/**
 * The reason of a delivery error of which it is not known whether it is one: the connection broke while the message was handed over, so it
 * may have arrived.
 */
export const unknownOutcome = 'outcome_unknown';
