import type { Context } from '../context.ts';
import { addInternalLine, toBeRead } from '../conversation/internal.ts';

/** What became of a note, as `WriteBackOutcome` says it. */
type NoteOutcome =
  | { readonly result: 'accepted' | 'unanswered' }
  | { readonly result: 'refused'; readonly reason: string };

/** Tells staff, in the conversation that they saved to a pet's record, that the practice software did not take it (IN-43). */
export async function recordNote(ctx: Context, recordId: string | null, outcome: NoteOutcome): Promise<void> {
  if (outcome.result === 'accepted') return;
  const record = await ctx.db
    .selectFrom('medical_record')
    .innerJoin('pet', (join) =>
      join.onRef('pet.practice', '=', 'medical_record.practice').onRef('pet.id', '=', 'medical_record.pet_id'),
    )
    .select(['medical_record.conversation_id', 'pet.name'])
    .where('medical_record.practice', '=', ctx.practice)
    .where('medical_record.id', '=', recordId)
    .executeTakeFirst();
  if (!record || record.conversation_id === null) return;
  const why = outcome.result === 'refused' ? `did not take it: ${outcome.reason}` : 'did not answer for a day.';
  const line = `This conversation was saved to ${record.name}’s record here, but the practice software ${why}`;
  await addInternalLine(ctx, record.conversation_id, line, toBeRead);
}
