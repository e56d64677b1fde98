import type { SettingsChange } from '#contract/campaigns/publishes.ts';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Context } from '../context.ts';
import { updatePractice, lockPractice, ownPractice, type PracticeUpdate } from '../practice/internal.ts';
import { type PracticeRecord, presentEnrollment } from '../practice/present.ts';
import { recordChange } from '../publish/record-change.ts';
import { differenceOf, fieldsOf, type SubjectWithFields } from './setting-fields.ts';

/** Edits a setting in the practice's row and records what that changed. The row is held, so that of two edits neither is lost. */
export async function editFields(
  ctx: Context,
  subject: SubjectWithFields,
  edit: (held: PracticeRecord) => PracticeUpdate | Promise<PracticeUpdate>,
): Promise<void> {
  const held = await lockPractice(ctx);
  const changed = await updatePractice(ctx, await edit(held));
  const { before, after } = differenceOf(fieldsOf(held, subject), fieldsOf(changed, subject));
  await recordChange(ctx, { subject, before, after } as SettingsChange);
}

/** The same for a call that answers the whole enrollment. */
export async function editEnrollment(...edit: Parameters<typeof editFields>): Promise<PracticeEnrollment> {
  await editFields(...edit);
  return presentEnrollment(await ownPractice(edit[0]));
}
