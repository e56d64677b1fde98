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

/**
 * The row key of one of a practice's records, `NEO#org-1:branch-1#rabies` (SH-89, D-66). A `#` in the record's name is escaped.
 * @throws Error `Invalid row key` for a practice that has none, or a record without a name.
 */
export function recordRowKeyOf(practice: PracticeIdentity, record: string): string {
  const key = `${rowKeyOf(practice)}#${escaped(record)}`;
  recordOfRowKey(key);
  return key;
}

/**
 * Parses the row key of a record: that of the practice, `#`, the record's name.
 * @throws Error `Invalid row key` for anything else.
 */
export function recordOfRowKey(key: string): { readonly practice: PracticeIdentity; readonly record: string } {
  const [, practice = '', name = ''] = /^([^#]+#[^#]+)#([^#]+)$/.exec(key) ?? [];
  const record = name.replaceAll(/%2[35]/g, (code) => decodeURIComponent(code));
  if (name === '' || escaped(record) !== name) throw new Error(`Invalid row key: ${JSON.stringify(key)}`);
  return { practice: practiceOfRowKey(practice), record };
}

const escaped = (name: string): string => name.replaceAll(/[#%]/g, (sign) => encodeURIComponent(sign));
