import type { PimsType } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';

interface TypedPractice {
  readonly software: PimsType;
  readonly practiceOrgId: string;
  readonly practiceSubOrgId: string;
}

/** The row key of a practice that a visitor names. */
export const typedPractice = ({ software, practiceOrgId, practiceSubOrgId }: TypedPractice): string =>
  rowKeyOf({ pimsType: software, practiceOrgId, practiceSubOrgId });
