import { asPlainText } from '#contract/templates/templates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import type { Publish } from '#src/services/call.ts';
import { updateTwoWayMessagingEndpoint } from '#src/services/campaigns/settings.ts';
import {
  createTemplateHere,
  deleteTemplateHere,
  orderQuickRepliesHere,
  updateTemplateHere,
} from '#src/services/templates/template-edits.ts';
import { textMessages as words } from '#src/strings/text-messages.ts';
import type { Key } from '#src/publish/edits.ts';
import type { Step } from '#src/publish/publish-page.ts';
import { targetOf, type TextingFields, weekdayConfigOf } from './fields.ts';

/** The calls that publish the changed fields. */
export const textingSteps = (
  draft: TextingFields,
  changed: readonly Key<TextingFields>[],
  saved: TextingFields,
): Step<TextingFields>[] => [
  ...switchSteps(draft, changed),
  ...autoReplySteps(draft, changed, saved),
  ...quickReplySteps(draft, changed, saved),
];

const switchSteps = (draft: TextingFields, changed: readonly Key<TextingFields>[]): Step<TextingFields>[] =>
  changed.includes('isTextingOn')
    ? [
        {
          keys: ['isTextingOn'],
          run: (publish) => updateTwoWayMessagingEndpoint.initiate({ set_enabled: draft.isTextingOn, publish }),
        },
      ]
    : [];

/** The automatic answer's text is a template. A new one takes effect only when the hours refer to it (TX-10). */
function autoReplySteps(
  draft: TextingFields,
  changed: readonly Key<TextingFields>[],
  { autoReplyId, spareReplyId, autoReplySince }: TextingFields,
): Step<TextingFields>[] {
  const isWritten = changed.includes('autoReply');
  const hours = changed.filter((key) => key === 'isAutoReplyOn' || targetOf(key)?.kind === 'day');
  const text = draft.autoReply.trim();
  const content = asPlainText(text);
  const setHours = (templateId: string | null, publish: Publish) =>
    updateTwoWayMessagingEndpoint.initiate({
      timeBasedAutoRepliesConfig: {
        enabledAt: draft.isAutoReplyOn ? (autoReplySince ?? new Date(serverNow()).toISOString()) : null,
        templateId,
        weekdayConfig: weekdayConfigOf(draft),
      },
      publish,
    });
  const saveTemplate = (publish: Publish) =>
    spareReplyId === null
      ? createTemplateHere({
          type: 'TIME_BASED_AUTO_REPLY',
          name: words.away.templateName,
          content,
          publish,
          idempotencyKey: `auto-reply-${publish.id}`,
        })
      : updateTemplateHere({ id: spareReplyId, content, publish });
  if (isWritten && text === '')
    return [
      {
        keys: ['autoReply', ...hours],
        // No template is empty, so the emptied one is deleted, once the hours do not refer to it.
        run: (publish) => async (dispatch) => {
          const set = await dispatch(setHours(null, publish));
          return set.data && autoReplyId !== null ? dispatch(deleteTemplateHere({ id: autoReplyId, publish })) : set;
        },
      },
    ];
  if (isWritten && autoReplyId === null)
    return [
      {
        keys: ['autoReply', ...hours],
        run: (publish) => async (dispatch) => {
          const created = await dispatch(saveTemplate(publish));
          return created.data ? dispatch(setHours(created.data.templateId, publish)) : created;
        },
      },
    ];
  const steps: Step<TextingFields>[] = [];
  if (isWritten && autoReplyId !== null)
    steps.push({ keys: ['autoReply'], run: (publish) => updateTemplateHere({ id: autoReplyId, content, publish }) });
  if (hours.length > 0) steps.push({ keys: hours, run: (publish) => setHours(autoReplyId, publish) });
  return steps;
}

/** One call for each reply, then one for their order, because new replies get their ids on creation. */
function quickReplySteps(
  draft: TextingFields,
  changed: readonly Key<TextingFields>[],
  saved: TextingFields,
): Step<TextingFields>[] {
  const createdIds = new Map<string, string>();
  /** The answers that refused to create replies, or did not arrive. */
  const uncreated = new Map<string, { readonly error: unknown }>();
  const withCreated = (ids: readonly string[]) => ids.map((id) => createdIds.get(id) ?? id);
  const steps: Step<TextingFields>[] = changed.flatMap((key) => {
    const target = targetOf(key);
    if (target?.kind !== 'reply') return [];
    const { id, field } = target;
    const reply = draft[field];
    return {
      keys: [field],
      run: (publish) => async (dispatch) => {
        if (!reply) return dispatch(deleteTemplateHere({ id, publish }));
        const template = { name: reply.name, content: asPlainText(reply.text), publish };
        if (saved[field]) return dispatch(updateTemplateHere({ id, ...template }));
        const created = await dispatch(
          createTemplateHere({ type: 'SMS_QUICK_REPLY', ...template, idempotencyKey: id }),
        );
        if (created.data) createdIds.set(id, created.data.templateId);
        else uncreated.set(id, created);
        return created;
      },
      adopt: ({ order }) => (order.includes(id) ? { order: withCreated(order) } : {}),
    };
  });
  if (changed.includes('order'))
    steps.push({
      keys: ['order'],
      run: (publish) => async (dispatch) => {
        // An order without a reply that is yet to be created would lose its place.
        const [missing] = draft.order.flatMap((id) => uncreated.get(id) ?? []);
        return missing ?? dispatch(orderQuickRepliesHere({ ids: withCreated(draft.order), publish }));
      },
    });
  return steps;
}
