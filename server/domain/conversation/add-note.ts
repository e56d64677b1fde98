import type { addNote as call } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { presentMessage } from '../message/present.ts';
import { refuseField } from '../refusal.ts';
import { writtenName } from '../user/staff-name.ts';
import { addMessage, lockConversation } from './internal.ts';
import { messageOfIntent } from './message-of-intent.ts';

/**
 * Adds a note for staff to the thread. It has no delivery status, so no carrier gets it; it leaves the read status alone (D-32) and is
 * allowed for clients who have opted out. A repeat with the same key answers the same note.
 */
export async function addNote(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { id } = await lockConversation(ctx, input.id);
  const known = await messageOfIntent(ctx, id);
  if (known) return presentMessage(known);
  if (input.content.trim() === '') throw refuseField('body.content', 'Enter a note.');
  const note = await addMessage(ctx, id, {
    type: 'SMS',
    direction: 'INTERNAL',
    content: input.content,
    client_message_id: ctx.intent,
    author: writtenName(ctx),
  });
  return presentMessage(note);
}
