import * as z from 'zod/mini';
import { type PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import {
  type TimeBasedAutoRepliesConfig,
  type WeekdayHours,
  weekdayHours,
} from '#contract/rules/texting/office-hours.ts';
import { limits } from '#contract/rules/limits.ts';
import { atMostUnits } from '#contract/fields.ts';
import type { SundayWeekday } from '#contract/rules/practice/weekday.ts';
import { openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { plainText, type Template } from '#contract/templates/templates.ts';
import { textMessages as words } from '#src/strings/text-messages.ts';

export interface QuickReply {
  readonly name: string;
  readonly text: string;
}
export type DayField = `day${SundayWeekday}`;
type ReplyField = `reply-${string}`;

interface SingleFields {
  isTextingOn: boolean;
  isAutoReplyOn: boolean;
  /** The automatic answer while the practice is closed. */
  autoReply: string;
  /** The quick replies' ids in order. */
  order: readonly string[];
}

export type SingleField = keyof SingleFields;

/** What says whether clients get an automatic answer. */
export type AutoReplySwitch = Pick<SingleFields, 'isTextingOn' | 'isAutoReplyOn'>;

/** Saved, but not edited. */
interface UneditedFields {
  /** The id of the automatic answer's template, which the hours refer to (TX-10). */
  autoReplyId: string | null;
  /** The id of an existing template that the hours may not refer to yet. */
  spareReplyId: string | null;
  autoReplySince: string | null;
}

/**
 * The fields of the text messages page. Each weekday and each quick reply is a field of its own, so that colleagues can edit and
 * publish different ones; `targetOf` says what a field is.
 */
export interface TextingFields extends SingleFields, UneditedFields, Record<DayField, WeekdayHours> {
  /** By id; null for a deleted reply, absent for one that is not created yet. */
  [reply: ReplyField]: QuickReply | null;
}

export const weekdays: readonly SundayWeekday[] = [0, 1, 2, 3, 4, 5, 6];
export const dayField = (day: SundayWeekday): DayField => `day${day}`;
export const replyField = (id: string): ReplyField => `reply-${id}`;

/** Which of the page's features a field belongs to; a practice may lack some of them. */
type Feature = 'texting' | 'auto-reply' | 'quick-replies';

const singleFields: Readonly<Record<SingleField, Feature>> = {
  isTextingOn: 'texting',
  isAutoReplyOn: 'auto-reply',
  autoReply: 'auto-reply',
  order: 'quick-replies',
};

/** What an edited field is: a weekday's hours, a quick reply, or one of a kind. */
type Target =
  | { readonly kind: 'day'; readonly day: SundayWeekday; readonly field: DayField }
  | { readonly kind: 'reply'; readonly id: string; readonly field: ReplyField }
  | { readonly kind: 'single'; readonly field: SingleField };

/** Null for a name that is none of the edited fields. */
export function targetOf(name: string): Target | null {
  if (Object.hasOwn(singleFields, name)) return { kind: 'single', field: name as SingleField };
  const day = weekdays.find((one) => dayField(one) === name);
  if (day !== undefined) return { kind: 'day', day, field: dayField(day) };
  const id = /^reply-(.*)$/s.exec(name)?.[1];
  return id === undefined ? null : { kind: 'reply', id, field: replyField(id) };
}

export function featureOf(name: string): Feature | null {
  const target = targetOf(name);
  switch (target?.kind) {
    case 'single':
      return singleFields[target.field];
    case 'day':
      return 'auto-reply';
    case 'reply':
      return 'quick-replies';
    case undefined:
      return null;
  }
}

const messageLength = atMostUnits(limits.messageLength, words.tooLong(limits.messageLength));
/** Validates message and switch together, because an automatic answer that is on needs a message. */
export const textingSchema = z
  .looseObject({
    isAutoReplyOn: z.boolean(),
    autoReply: z.string().check(z.trim(), messageLength),
    ...Object.fromEntries(weekdays.map((day) => [dayField(day), weekdayHours])),
  })
  .check(
    z.refine(({ isAutoReplyOn, autoReply }) => !isAutoReplyOn || autoReply.trim() !== '', {
      path: ['autoReply'],
      error: words.away.required,
    }),
    z.check((fields) => {
      const { isAutoReplyOn, autoReply } = fields.value;
      const [placeholder] = isAutoReplyOn ? openPlaceholders(autoReply) : [];
      if (placeholder)
        fields.issues.push({
          code: 'custom',
          path: ['autoReply'],
          message: words.away.noPlaceholders(placeholder.written),
          input: fields.value,
        });
      for (const id of repeatedNames(fields.value as Partial<TextingFields>))
        fields.issues.push({
          code: 'custom',
          path: [replyField(id)],
          message: words.replyForm.nameTaken,
          input: fields.value,
        });
    }),
  ) as unknown as z.ZodMiniType<unknown, TextingFields>;

/** The ids of quick replies with the name of an earlier one: a colleague may have published it since the dialog's check. */
function repeatedNames(fields: Partial<TextingFields>): string[] {
  const names = new Set<string>();
  return listedReplies(fields).flatMap(({ id, reply }) => {
    const name = reply.name.trim().toLowerCase();
    if (names.has(name)) return id;
    names.add(name);
    return [];
  });
}

export const usualHours: WeekdayHours = { enabled: false, startTime: '08:00', endTime: '18:00' };

export const hoursOfWeek = (config: TimeBasedAutoRepliesConfig | null | undefined): Record<DayField, WeekdayHours> =>
  Object.fromEntries(weekdays.map((day) => [dayField(day), config?.weekdayConfig[`${day}`] ?? usualHours])) as Record<
    DayField,
    WeekdayHours
  >;

export const weekdayConfigOf = (fields: Record<DayField, WeekdayHours>): TimeBasedAutoRepliesConfig['weekdayConfig'] =>
  Object.fromEntries(weekdays.map((day) => [String(day), fields[dayField(day)]]));

export const quickReplyOf = ({ name, content }: Template): QuickReply => ({ name, text: plainText(content) });

/** The page's saved fields. */
export function savedTexting(
  { twoWayMessagingCampaignEnrollment: texting }: PracticeEnrollment,
  autoReplies: readonly Template[],
  replies: readonly Template[],
): TextingFields {
  const config = texting?.timeBasedAutoRepliesConfig;
  const autoReply = autoReplies.find(({ templateId }) => templateId === config?.templateId);
  return {
    isTextingOn: Boolean(texting?.enabledAt),
    isAutoReplyOn: Boolean(config?.enabledAt),
    autoReply: autoReply ? plainText(autoReply.content) : '',
    autoReplyId: autoReply?.templateId ?? null,
    spareReplyId: autoReplies[0]?.templateId ?? null,
    autoReplySince: config?.enabledAt ?? null,
    ...hoursOfWeek(config),
    order: replies.map(({ templateId }) => templateId),
    ...Object.fromEntries(replies.map((reply) => [replyField(reply.templateId), quickReplyOf(reply)])),
  };
}

export interface ListedReply {
  readonly id: string;
  readonly reply: QuickReply;
}
/** The quick replies in order; new ones last. */
export function listedReplies(fields: Partial<TextingFields>): ListedReply[] {
  const all = Object.entries(fields).flatMap(([name, value]) => {
    const target = targetOf(name);
    return target?.kind === 'reply' && value ? [{ id: target.id, reply: value as QuickReply }] : [];
  });
  const place = new Map((fields.order ?? []).map((id, index) => [id, index]));
  return all.toSorted((a, b) => (place.get(a.id) ?? all.length) - (place.get(b.id) ?? all.length));
}
