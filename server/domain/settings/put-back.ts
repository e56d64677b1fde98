import { isDeepStrictEqual } from 'node:util';
import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { asPlainText } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { setPortalLink } from '../portal-link/set.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { findTemplate, savedTextOf } from '../template/internal.ts';
import { quickReplyIds, setQuickReplyOrder } from '../template/order.ts';
import { editFields } from './edit-practice.ts';
import { recordChange } from '../publish/record-change.ts';
import {
  columnsWith,
  type Fields,
  fieldsBefore,
  fieldsOf,
  isAsLeft,
  type SubjectWithFields,
} from './setting-fields.ts';

/**
 * Makes a setting what it was before a change, as a change of its own. The practice must be held.
 * @throws Refusal `settings_changed` where it is no longer what that change made it.
 */
export async function putBack(ctx: Context, change: SettingsChange): Promise<void> {
  if (isChangeOf(change, 'template')) return putTemplateBack(ctx, change);
  if (isChangeOf(change, 'quick-reply-order')) return putOrderBack(ctx, change);
  if (isChangeOf(change, 'portal-link')) {
    requireAsLeft((await ownPractice(ctx)).portal_link === change.after);
    return setPortalLink(ctx, change.before);
  }
  return putFieldsBack(ctx, change);
}

interface ChangeOfFields {
  readonly subject: SubjectWithFields;
  readonly before: Fields;
  readonly after: Fields;
}
type ChangeOf<K extends SettingsChange['subject']['kind']> = Extract<SettingsChange, { subject: { kind: K } }>;

function requireAsLeft(isSo: boolean): void {
  if (!isSo) throw new Refusal('settings_changed');
}

async function putFieldsBack(ctx: Context, change: ChangeOfFields): Promise<void> {
  const { subject } = change;
  await editFields(ctx, subject, async (held) => {
    const now = fieldsOf(held, subject);
    requireAsLeft(isAsLeft(now, change));
    const fields = fieldsBefore(now, change);
    if (subject.kind === 'texting') await requireAutoReply(ctx, fields['autoReplies']);
    return columnsWith(held, subject, fields, ctx.now);
  });
}

/** The text that answered then may be gone. */
async function requireAutoReply(ctx: Context, autoReplies: unknown): Promise<void> {
  const { templateId } = (autoReplies ?? {}) as { templateId?: string | null };
  if (templateId) requireAsLeft((await findTemplate(ctx, templateId))?.type === 'TIME_BASED_AUTO_REPLY');
}

async function putTemplateBack(ctx: Context, { subject, before, after }: ChangeOf<'template'>): Promise<void> {
  const found = await findTemplate(ctx, subject.id);
  const now = found ? savedTextOf(found) : null;
  requireAsLeft(isDeepStrictEqual(now, after));
  const own = { practice: ctx.practice, id: subject.id };
  if (before === null) {
    await ctx.db
      .deleteFrom('template')
      .where((eb) => eb.and(own))
      .execute();
  } else {
    const kept = { type: before.type, name: before.name, content: JSON.stringify(asPlainText(before.text)) };
    await ctx.db
      .insertInto('template')
      .values({ ...own, ...kept })
      .onConflict((conflict) => conflict.columns(['practice', 'id']).doUpdateSet(kept))
      .execute();
  }
  await recordChange(ctx, { subject, before: now, after: before });
}

/** Quick replies that have come or gone since do not count. */
async function putOrderBack(ctx: Context, { before, after }: ChangeOf<'quick-reply-order'>): Promise<void> {
  const now = await quickReplyIds(ctx);
  requireAsLeft(
    isDeepStrictEqual(
      now.filter((id) => after.includes(id)),
      after.filter((id) => now.includes(id)),
    ),
  );
  await setQuickReplyOrder(ctx, before);
}
