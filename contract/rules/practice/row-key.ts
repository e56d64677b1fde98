import { type PracticeIdentity, pimsTypes } from '../../platform/practice.ts';

/**
 * Joins a practice's identity into its row key, `NEO#org-1:branch-1` (SH-89), the first column of the server's tables.
 * @throws Error `Invalid row key` for parts that contain a separator, whose key would be another practice's.
 */
export function rowKeyOf(practice: PracticeIdentity): string {
  const key = `${practice.pimsType}#${practice.practiceOrgId}:${practice.practiceSubOrgId}`;
  practiceOfRowKey(key);
  return key;
}

/**
 * Parses a practice row key: PIMS, `#`, organization, `:`, branch.
 * @throws Error `Invalid row key` for anything else.
 */
export function practiceOfRowKey(key: string): PracticeIdentity {
  const match = /^([^#:]+)#([^#:]+):([^#:]+)$/.exec(key);
  const pims = pimsTypes.find((type) => type === match?.[1]);
  if (!pims || !match?.[2] || !match[3]) throw new Error(`Invalid row key: ${JSON.stringify(key)}`);
  return { pimsType: pims, practiceOrgId: match[2], practiceSubOrgId: match[3] };
}
