import { type PracticeIdentity, pimsTypes } from '../../platform/practice.ts';

/**
 * The practice row key joins the identity into one string, `NEO#org-1:branch-1` (SH-89). The server's tables begin with it.
 * @throws Error `Invalid row key` for parts that hold a separator: their key would read as another practice.
 */
export function rowKeyOf(practice: PracticeIdentity): string {
  const key = `${practice.pimsType}#${practice.practiceOrgId}:${practice.practiceSubOrgId}`;
  practiceOfRowKey(key);
  return key;
}

/**
 * Reads a practice row key. A key has a PIMS before the `#` and organization and branch, joined by `:`, after it.
 * @throws Error `Invalid row key` for anything else.
 */
export function practiceOfRowKey(key: string): PracticeIdentity {
  const match = /^([^#:]+)#([^#:]+):([^#:]+)$/.exec(key);
  const pims = pimsTypes.find((type) => type === match?.[1]);
  if (!pims || !match?.[2] || !match[3]) throw new Error(`Invalid row key: ${JSON.stringify(key)}`);
  return { pimsType: pims, practiceOrgId: match[2], practiceSubOrgId: match[3] };
}
