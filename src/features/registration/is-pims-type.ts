import { type PimsType, pimsTypes } from '#contract/platform/practice.ts';

/** Whether a select's value is a practice software. */
export const isPimsType = (value: string): value is PimsType => pimsTypes.some((type) => type === value);
