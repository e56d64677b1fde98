import type { TimeBasedAutoRepliesConfig, WeekdayHours } from '#contract/campaigns/enrollment.ts';
import { isChangeOf } from '#contract/campaigns/publishes.ts';
import { limits } from '#contract/rules/limits.ts';
import { asPlainText } from '#contract/templates/templates.ts';
import { formatClock } from '#src/lib/dates.ts';
import type { Publish } from '#src/services/call.ts';
import { updateTwoWayMessagingEndpoint } from '#src/services/campaigns/settings.ts';
import {
  createTemplateHere,
  deleteTemplateHere,
  orderQuickRepliesHere,
  updateTemplateHere,
} from '#src/services/templates/template-edits.ts';
import { publishing } from '#src/strings/publish.ts';
import { textMessages as words } from '#src/strings/text-messages.ts';
import type { Key } from '../publish/edits.ts';
import type { ChangeLine, SettingsPage, Step } from '../publish/settings-page.ts';
import {
  dayField,
  dayOfField,
  hoursOfWeek,
  listedReplies,
  type QuickReply,
  replyField,
  replyOfField,
  type TextingFields,
  textingSchema,
  weekdays,
} from './fields.ts';

type Fields = Partial<TextingFields>;

/** Texting, the answer while the practice is closed, and quick replies (TX-01 to TX-17). */
export const textingPage: SettingsPage<TextingFields> = {
  id: 'text-messages',
  schema: textingSchema,
  problem: ({ code }) => (code === 'too_big' ? words.tooLong(limits.messageLength) : words.invalid),
  describe,
  steps: (draft, changed, saved) => [
    ...textingSteps(draft, changed),
    ...autoReplySteps(draft, changed, saved),
    ...quickReplySteps(draft, changed, saved),
  ],
  recall(change) {
    if (isChangeOf(change, 'texting'))
      return { before: textingFields(change.before), after: textingFields(change.after) };
    if (isChangeOf(change, 'quick-reply-order'))
      return { before: { order: change.before }, after: { order: change.after } };
    if (!isChangeOf(change, 'template')) return null;
    const { before, after, subject } = change;
    if ((before ?? after)?.type === 'TIME_BASED_AUTO_REPLY')
      return { before: { autoReply: before?.text ?? '' }, after: { autoReply: after?.text ?? '' } };
    const field = replyField(subject.id);
    return { before: { [field]: before }, after: { [field]: after } };
  },
};

const textingFields = ({
  isEnabled,
  autoReplies,
}: {
  isEnabled?: boolean | undefined;
  autoReplies?: TimeBasedAutoRepliesConfig | null | undefined;
}): Fields => ({
  ...(isEnabled !== undefined && { isTextingOn: isEnabled }),
  ...(autoReplies !== undefined && { isAutoReplyOn: Boolean(autoReplies?.enabledAt), ...hoursOfWeek(autoReplies) }),
});

const onOff = (isOn: boolean | undefined): string => (isOn ? publishing.on : publishing.off);

function describe(key: Key<TextingFields>, before: Fields, after: Fields): ChangeLine {
  const day = dayOfField(key);
  if (day !== null)
    return {
      label: words.hours.of(words.weekdays[day]),
      before: openHours(before[dayField(day)]),
      after: openHours(after[dayField(day)]),
    };
  const id = replyOfField(key);
  if (id !== null) return describeReply(before[replyField(id)], after[replyField(id)]);
  switch (key) {
    case 'isTextingOn':
      return {
        label: words.texting.toggle,
        before: onOff(before.isTextingOn),
        after: onOff(after.isTextingOn),
        consequence: after.isTextingOn ? undefined : words.texting.offMeans,
      };
    case 'isAutoReplyOn':
      return {
        label: words.away.toggle,
        before: onOff(before.isAutoReplyOn),
        after: onOff(after.isAutoReplyOn),
        consequence: after.isAutoReplyOn ? undefined : words.away.offMeans,
      };
    case 'order':
      return { label: words.replies.order, before: names(before), after: names(after) };
    default:
      return { label: words.away.message, before: before.autoReply ?? '', after: after.autoReply ?? '' };
  }
}

function describeReply(before: QuickReply | null | undefined, after: QuickReply | null | undefined): ChangeLine {
  const text = (reply: QuickReply | null | undefined, none: string) =>
    reply ? (before && after && before.name !== after.name ? `${reply.name}\n${reply.text}` : reply.text) : none;
  return {
    label: words.replies.named((before ?? after)?.name ?? ''),
    before: text(before, words.replies.notThere),
    after: text(after, words.replies.deleted),
  };
}

const openHours = (hours: WeekdayHours | undefined): string =>
  hours?.enabled ? words.hours.open(formatClock(hours.startTime), formatClock(hours.endTime)) : words.hours.closed;

/** Of an earlier publish the names are not told. */
const names = (fields: Fields): string =>
  listedReplies(fields)
    .map(({ reply }) => reply.name)
    .join(', ') || words.replies.someOrder;

const textingSteps = (draft: TextingFields, changed: readonly Key<TextingFields>[]): Step<TextingFields>[] =>
  changed.includes('isTextingOn')
    ? [
        {
          keys: ['isTextingOn'],
          run: (publish) => updateTwoWayMessagingEndpoint.initiate({ set_enabled: draft.isTextingOn, publish }),
        },
      ]
    : [];

/** The answer's text is a template of its own. The first is not published before the hours point to it (TX-10). */
function autoReplySteps(
  draft: TextingFields,
  changed: readonly Key<TextingFields>[],
  { autoReplyId, spareReplyId, autoReplySince }: TextingFields,
): Step<TextingFields>[] {
  const isWritten = changed.includes('autoReply');
  const hours = changed.filter((key) => key === 'isAutoReplyOn' || dayOfField(key) !== null);
  const content = asPlainText(draft.autoReply);
  const setHours = (templateId: string | null, publish: Publish) =>
    updateTwoWayMessagingEndpoint.initiate({
      timeBasedAutoRepliesConfig: {
        enabledAt: draft.isAutoReplyOn ? (autoReplySince ?? new Date().toISOString()) : null,
        templateId,
        weekdayConfig: Object.fromEntries(weekdays.map((day) => [String(day), draft[dayField(day)]])),
      },
      publish,
    });
  const first = (publish: Publish) =>
    spareReplyId === null
      ? createTemplateHere({
          type: 'TIME_BASED_AUTO_REPLY',
          name: words.away.templateName,
          content,
          publish,
          idempotencyKey: `auto-reply-${publish.id}`,
        })
      : updateTemplateHere({ id: spareReplyId, content, publish });
  if (isWritten && autoReplyId === null)
    return [
      {
        keys: ['autoReply', ...hours],
        run: (publish) => async (dispatch) => {
          const kept = await dispatch(first(publish));
          return kept.data ? dispatch(setHours(kept.data.templateId, publish)) : kept;
        },
      },
    ];
  const steps: Step<TextingFields>[] = [];
  if (isWritten && autoReplyId !== null)
    steps.push({ keys: ['autoReply'], run: (publish) => updateTemplateHere({ id: autoReplyId, content, publish }) });
  if (hours.length > 0) steps.push({ keys: hours, run: (publish) => setHours(autoReplyId, publish) });
  return steps;
}

/** Each reply by itself, then their order, in which new ones have no ids before they are made. */
function quickReplySteps(
  draft: TextingFields,
  changed: readonly Key<TextingFields>[],
  saved: TextingFields,
): Step<TextingFields>[] {
  const madeIds = new Map<string, string>();
  const steps: Step<TextingFields>[] = changed.flatMap((key) => {
    const id = replyOfField(key);
    if (id === null) return [];
    const field = replyField(id);
    const reply = draft[field];
    return {
      keys: [field],
      run: (publish) => async (dispatch) => {
        if (!reply) return dispatch(deleteTemplateHere({ id, publish }));
        const template = { name: reply.name, content: asPlainText(reply.text), publish };
        if (saved[field]) return dispatch(updateTemplateHere({ id, ...template }));
        const made = await dispatch(createTemplateHere({ type: 'SMS_QUICK_REPLY', ...template, idempotencyKey: id }));
        if (made.data) madeIds.set(id, made.data.templateId);
        return made;
      },
    };
  });
  if (changed.includes('order'))
    steps.push({
      keys: ['order'],
      run: (publish) => orderQuickRepliesHere({ ids: draft.order.map((id) => madeIds.get(id) ?? id), publish }),
    });
  return steps;
}
