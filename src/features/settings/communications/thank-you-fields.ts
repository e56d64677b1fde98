import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { messageLink } from '#contract/campaigns/settings.ts';
import { thankYouLength } from '#contract/rules/limits.ts';
import { unknownPlaceholder } from '#contract/rules/texting/placeholders.ts';
import { updatePostAppointmentEndpoint } from '#src/services/campaigns/settings.ts';
import { publishing } from '#src/strings/publish.ts';
import { settingsForm } from '#src/strings/settings-form.ts';
import { thankYou as words } from '#src/strings/thank-you.ts';
import type { ChangeLine, Step } from '#src/publish/publish-page.ts';

/** The thank-you message after a visit. */
export interface ThankYouFields {
  thankYou: boolean;
  thankYouMessage: string;
  /** Empty for none. */
  thankYouLink: string;
  /** The id of the survey whose link it has; empty for none. */
  thankYouSurvey: string;
}

export type ThankYouKey = keyof ThankYouFields;
const keys: readonly ThankYouKey[] = ['thankYou', 'thankYouMessage', 'thankYouLink', 'thankYouSurvey'];
export const isThankYouKey = (key: string): key is ThankYouKey => (keys as readonly string[]).includes(key);

type Published = PracticeEnrollment['postAppointmentCommunications'];

export const thankYouFieldsOf = (published: Published): ThankYouFields => ({
  thankYou: published?.enabled ?? false,
  thankYouMessage: published?.message ?? '',
  thankYouLink: published?.link ?? '',
  thankYouSurvey: published?.surveyId ?? '',
});

/** The setting as it would be after publishing the fields. */
export const thankYouOf = ({ thankYou, thankYouMessage, thankYouLink, thankYouSurvey }: ThankYouFields) => ({
  enabled: thankYou,
  message: thankYouMessage.trim(),
  link: thankYouLink.trim() || null,
  surveyId: thankYouSurvey || null,
});

/** Whether a link can be published, and so opened. */
export const isWebLink = (link: string): boolean => messageLink.safeParse(link).success;

/** What prevents publishing, by field (PO-03 to PO-05). */
export function thankYouProblems(fields: ThankYouFields): (readonly [ThankYouKey, string])[] {
  const { enabled, message, link } = thankYouOf(fields);
  const found: (readonly [ThankYouKey, string] | null)[] = [
    problemOfMessage(message, enabled),
    link === null || isWebLink(link) ? null : ['thankYouLink', words.link.invalid],
  ];
  return found.filter((one) => one !== null);
}

function problemOfMessage(message: string, isOn: boolean): readonly [ThankYouKey, string] | null {
  const { min, max } = thankYouLength;
  if (message === '') return isOn ? ['thankYouMessage', words.message.required] : null;
  if (message.length < min) return ['thankYouMessage', words.message.count(message.length, thankYouLength)];
  if (message.length > max) return ['thankYouMessage', words.message.tooLong(message.length, max)];
  const unknown = unknownPlaceholder(message);
  return unknown ? ['thankYouMessage', settingsForm.unknownPlaceholder(unknown.written)] : null;
}

export function thankYouLine(
  key: ThankYouKey,
  before: Partial<ThankYouFields>,
  after: Partial<ThankYouFields>,
  surveyName: (id: string) => string | undefined,
): ChangeLine {
  if (key === 'thankYou')
    return {
      label: words.switch,
      before: publishing.onOff(before.thankYou),
      after: publishing.onOff(after.thankYou),
      consequence: after.thankYou ? words.changes.on : words.changes.off,
    };
  if (key === 'thankYouSurvey') {
    const nameOf = ({ thankYouSurvey: id = '' }: Partial<ThankYouFields>) =>
      id === '' ? words.survey.none : (surveyName(id) ?? words.survey.unnamed);
    return { label: words.changes.survey, before: nameOf(before), after: nameOf(after) };
  }
  const label = key === 'thankYouMessage' ? words.changes.message : words.changes.link;
  return { label, before: before[key] ?? '', after: after[key] ?? '' };
}

/** The changes, as the call takes them that publishes them; null without any. */
export function thankYouEdit(draft: ThankYouFields, changed: readonly string[]) {
  const keys = changed.filter(isThankYouKey);
  if (keys.length === 0) return null;
  const { enabled, message, link, surveyId } = thankYouOf(draft);
  const edit = {
    ...(keys.includes('thankYou') && { enabled }),
    ...(keys.includes('thankYouMessage') && { message }),
    ...(keys.includes('thankYouLink') && { link }),
    ...(keys.includes('thankYouSurvey') && { surveyId }),
  };
  return { keys, edit };
}

export function thankYouSteps(draft: ThankYouFields, changed: readonly string[]): Step<ThankYouFields>[] {
  const found = thankYouEdit(draft, changed);
  if (!found) return [];
  const { keys, edit } = found;
  return [{ keys, run: (publish) => updatePostAppointmentEndpoint.initiate({ ...edit, publish }) }];
}

export function recalledThankYou(change: SettingsChange) {
  if (!isChangeOf(change, 'post-appointment')) return null;
  const fields = {
    enabled: 'thankYou',
    message: 'thankYouMessage',
    link: 'thankYouLink',
    surveyId: 'thankYouSurvey',
  } as const;
  const side = (values: typeof change.before): Partial<ThankYouFields> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, key]) =>
        name in change.before || name in change.after
          ? [[key, thankYouFieldsOf({ enabled: false, message: '', ...values })[key]]]
          : [],
      ),
    );
  return { before: side(change.before), after: side(change.after) };
}
