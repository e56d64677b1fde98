import type { PimsType } from '#contract/platform/practice.ts';

/** The names of practice software. */
export const pimsNames: Readonly<Record<PimsType, string>> = {
  NEO: 'Neo',
  EZYVET: 'ezyVet',
  CORNERSTONE: 'Cornerstone',
};
