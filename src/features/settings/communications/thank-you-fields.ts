import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { updatePostAppointment } from '#contract/campaigns/settings.ts';
import { thankYouLength } from '#contract/rules/limits.ts';
import { openPlaceholders, placeholderNames } from '#contract/rules/texting/placeholders.ts';
import { updatePostAppointmentEndpoint } from '#src/services/campaigns/settings.ts';
import { publishing } from '#src/strings/publish.ts';
import { thankYou as words } from '#src/strings/thank-you.ts';
import type { ChangeLine, Step } from '#src/publish/publish-page.ts';

/** The thank-you message after a visit. */
export interface ThankYouFields {
  thankYou: boolean;
  thankYouMessage: string;
  /** Empty for none. */
  thankYouLink: string;
}

export type ThankYouKey = keyof ThankYouFields;
const keys: readonly ThankYouKey[] = ['thankYou', 'thankYouMessage', 'thankYouLink'];
export const isThankYouKey = (key: string): key is ThankYouKey => (keys as readonly string[]).includes(key);

type Published = PracticeEnrollment['postAppointmentCommunications'];

export const thankYouFieldsOf = (published: Published): ThankYouFields => ({
  thankYou: published?.enabled ?? false,
  thankYouMessage: published?.message ?? '',
  thankYouLink: published?.link ?? '',
});

/** The setting as it would be after publishing the fields. */
export const thankYouOf = ({ thankYou, thankYouMessage, thankYouLink }: ThankYouFields) => ({
  enabled: thankYou,
  message: thankYouMessage.trim(),
  link: thankYouLink.trim() || null,
});

const webLink = updatePostAppointment.body.shape.link;
/** Whether a link can be published, and so opened. */
export const isWebLink = (link: string): boolean => webLink.safeParse(link).success;

/** A typed web address with its scheme, which people leave out. */
export function completeLink(typed: string): string {
  const link = typed.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(link) ? `https://${link}` : link;
}

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
  const unknown = openPlaceholders(message).find(({ name }) => !(placeholderNames as readonly string[]).includes(name));
  return unknown ? ['thankYouMessage', words.message.unknownPlaceholder(unknown.written)] : null;
}

export function thankYouLine(
  key: ThankYouKey,
  before: Partial<ThankYouFields>,
  after: Partial<ThankYouFields>,
): ChangeLine {
  if (key === 'thankYou')
    return {
      label: words.switch,
      before: publishing.onOff(before.thankYou),
      after: publishing.onOff(after.thankYou),
      consequence: after.thankYou ? words.changes.on : words.changes.off,
    };
  const label = key === 'thankYouMessage' ? words.changes.message : words.changes.link;
  return { label, before: before[key] ?? '', after: after[key] ?? '' };
}

/** The changes, as the call takes them that publishes them; null without any. */
export function thankYouEdit(draft: ThankYouFields, changed: readonly string[]) {
  const keys = changed.filter(isThankYouKey);
  if (keys.length === 0) return null;
  const { enabled, message, link } = thankYouOf(draft);
  const edit = {
    ...(keys.includes('thankYou') && { enabled }),
    ...(keys.includes('thankYouMessage') && { message }),
    ...(keys.includes('thankYouLink') && { link }),
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
  const fields = { enabled: 'thankYou', message: 'thankYouMessage', link: 'thankYouLink' } as const;
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
