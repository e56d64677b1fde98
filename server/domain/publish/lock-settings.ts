import { randomUUID } from 'node:crypto';
import { type Context, staffOf } from '../context.ts';
import { lockPractice } from '../practice/internal.ts';
import type { PracticeRecord } from '../practice/present.ts';
import { Refusal } from '../refusal.ts';

/** A practice whose settings nobody else can edit until the commit, and the publish that the edits belong to. */
export interface LockedSettings {
  readonly practice: PracticeRecord;
  readonly publishId: string;
  /** Whether the publish has a row and its version already. */
  readonly isBegun: boolean;
}

/**
 * Locks the practice for an edit of its settings; an edit outside of a publish is one of its own.
 * @throws Refusal `settings_changed` where somebody else has published since the settings were read.
 */
export async function lockSettings(ctx: Context): Promise<LockedSettings> {
  const practice = await lockPractice(ctx);
  if (!ctx.publish) return { practice, publishId: randomUUID(), isBegun: false };
  const { id, version } = ctx.publish;
  const begun = await ctx.db
    .selectFrom('settings_publish')
    .select(['version', 'author_id'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
  const isCurrent = begun
    ? begun.version === practice.settings_version && begun.author_id === (staffOf(ctx)?.id ?? null)
    : version === null || version === practice.settings_version;
  if (!isCurrent) throw new Refusal('settings_changed');
  return { practice, publishId: id, isBegun: begun !== undefined };
}
