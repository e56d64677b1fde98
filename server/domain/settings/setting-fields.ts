import type { Updateable } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { SettingsSubject } from '#contract/campaigns/publishes.ts';
import type { Database } from '#server/db/schema.ts';
import { contactOf, type PracticeRecord } from '../practice/present.ts';

/** Settings of which each field is published and put back by itself. */
export type SubjectWithFields = Extract<
  SettingsSubject,
  { kind: 'profile' | 'texting' | 'campaign' | 'post-appointment' }
>;
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a setting as the practice's row has them. */
export function fieldsOf(row: PracticeRecord, subject: SubjectWithFields): Fields {
  if (subject.kind === 'profile') return profileOf(row);
  if (subject.kind === 'texting')
    return { isEnabled: row.messaging_enabled_at !== null, autoReplies: row.auto_replies };
  if (subject.kind === 'post-appointment') return { ...noThanks, ...row.profile.postAppointmentCommunications };
  const campaign = row.campaign_enrollments.find(({ campaignType }) => campaignType === subject.id);
  const { campaignType: _type, resultItem: _shown, ...fields } = campaign ?? { campaignType: subject.id };
  return fields;
}

/** What the row becomes where a setting has these fields. */
export function columnsWith(
  row: PracticeRecord,
  subject: SubjectWithFields,
  fields: Fields,
  now: Date,
): Updateable<Database['practice']> {
  if (subject.kind === 'profile') {
    const { practiceName, ...profile } = fields as ReturnType<typeof profileOf>;
    return { name: practiceName, profile: JSON.stringify({ ...row.profile, ...profile }) };
  }
  if (subject.kind === 'texting') {
    const { isEnabled, autoReplies } = fields as { isEnabled: boolean; autoReplies: unknown };
    return {
      messaging_enabled_at: isEnabled ? (row.messaging_enabled_at ?? now) : null,
      auto_replies: autoReplies === null ? null : JSON.stringify(autoReplies),
    };
  }
  if (subject.kind === 'post-appointment')
    return { profile: JSON.stringify({ ...row.profile, postAppointmentCommunications: fields }) };
  const others = row.campaign_enrollments.filter(({ campaignType }) => campaignType !== subject.id);
  const at = row.campaign_enrollments.findIndex(({ campaignType }) => campaignType === subject.id);
  const { resultItem } = row.campaign_enrollments[at] ?? {};
  const campaign = { campaignType: subject.id, ...fields, ...(resultItem !== undefined && { resultItem }) };
  return { campaign_enrollments: JSON.stringify(others.toSpliced(at < 0 ? others.length : at, 0, campaign)) };
}

const noThanks = { enabled: false, message: '', link: null };

/** What a practice edits of itself. */
const profileOf = ({ name, profile }: PracticeRecord) => ({
  practiceName: name,
  practiceAddress: profile.practiceAddress ?? null,
  practiceAddress2: profile.practiceAddress2 ?? null,
  ...contactOf(profile),
});

/** The fields that differ, as they were and as they are. */
export function differenceOf(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = namesOf(before, after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return { before: only(before, changed), after: only(after, changed) };
}

/** Whether the fields of a change still are as it left them. */
export const isAsLeft = (now: Fields, { before, after }: { before: Fields; after: Fields }): boolean =>
  namesOf(before, after).every((name) => isDeepStrictEqual(now[name], after[name]));

/** The fields with those of a change as they were before it. One that was not set then is taken away. */
export function fieldsBefore(now: Fields, { before, after }: { before: Fields; after: Fields }): Fields {
  const untouched = Object.keys(now).filter((name) => !(name in after));
  return { ...only(now, untouched), ...before };
}

const namesOf = (...all: readonly Fields[]): string[] => [...new Set(all.flatMap((fields) => Object.keys(fields)))];
const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
