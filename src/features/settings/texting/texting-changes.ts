import type { WeekdayHours } from '#contract/rules/texting/office-hours.ts';
import { endsNextDay, isAllDay } from '#contract/rules/texting/open-spans.ts';
import { formatClock } from '#src/lib/dates.ts';
import { publishing } from '#src/strings/publish.ts';
import { textMessages as words } from '#src/strings/text-messages.ts';
import type { Key } from '#src/publish/edits.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';
import { listedReplies, type QuickReply, type SingleField, targetOf, type TextingFields } from './fields.ts';

type Fields = Partial<TextingFields>;

/** Describes a change of one field. */
export function describeTexting(key: Key<TextingFields>, before: Fields, after: Fields): ChangeLine {
  const target = targetOf(key);
  switch (target?.kind) {
    case 'day':
      return {
        label: words.hours.of(words.weekdays[target.day]),
        before: openHours(before[target.field]),
        after: openHours(after[target.field]),
      };
    case 'reply':
      return describeReply(before[target.field], after[target.field]);
    case 'single':
      return describeSingle(target.field, before, after);
    case undefined:
      throw new Error(`${key} is not edited`);
  }
}

function describeSingle(field: SingleField, before: Fields, after: Fields): ChangeLine {
  switch (field) {
    case 'isTextingOn':
      return {
        label: words.texting.toggle,
        before: publishing.onOff(before.isTextingOn),
        after: publishing.onOff(after.isTextingOn),
        consequence: after.isTextingOn ? undefined : words.texting.offMeans,
      };
    case 'isAutoReplyOn':
      return {
        label: words.away.toggle,
        before: publishing.onOff(before.isAutoReplyOn),
        after: publishing.onOff(after.isAutoReplyOn),
        consequence: after.isAutoReplyOn ? undefined : words.away.offMeans,
      };
    case 'autoReply':
      return { label: words.away.message, before: before.autoReply ?? '', after: after.autoReply ?? '' };
    case 'order':
      return { label: words.replies.order, before: names(before), after: names(after) };
  }
}

function describeReply(before: QuickReply | null | undefined, after: QuickReply | null | undefined): ChangeLine {
  const text = (reply: QuickReply | null | undefined, none: string) =>
    reply ? (before && after && before.name !== after.name ? `${reply.name}\n${reply.text}` : reply.text) : none;
  return {
    label: words.replies.named((before ?? after)?.name ?? ''),
    before: text(before, words.replies.notYet),
    after: text(after, words.replies.deleted),
  };
}

function openHours(hours: WeekdayHours | undefined): string {
  if (!hours?.enabled) return words.hours.closed;
  if (isAllDay(hours)) return words.hours.openAllDay;
  const from = formatClock(hours.startTime);
  if (hours.endTime === '00:00') return words.hours.open(from, words.hours.midnight);
  return (endsNextDay(hours) ? words.hours.openOvernight : words.hours.open)(from, formatClock(hours.endTime));
}

/** The names of the quick replies in order; earlier publishes do not contain the names. */
const names = (fields: Fields): string =>
  listedReplies(fields)
    .map(({ reply }) => reply.name)
    .join(', ') || words.replies.someOrder;
