import { randomUUID } from 'node:crypto';
import type { Message, RequestDetails } from '#contract/communication/messages.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage, toBeRead } from '../conversation/internal.ts';
import { matchOwner } from '../pet-owner/match-owner.ts';
import { refuseField } from '../refusal.ts';

/** A client's request from the practice's app. */
export interface ReceivedRequest {
  /** E.164. */
  readonly from: string;
  readonly type: NonNullable<Message['request_type']>;
  readonly details: Omit<RequestDetails, 'request_id' | 'status'>;
}

/** Adds a client's request to the conversation with their number and moves it to the inbox as unread (D-32). */
export async function receiveRequest(
  ctx: Context,
  { from, type, details }: ReceivedRequest,
): Promise<{ conversationId: string; messageId: string; requestId: string }> {
  if (!e164.safeParse(from).success) throw refuseField('from', 'Use the international form, such as +15551234567.');
  const conversation = await conversationWith(ctx, from);
  const owner = conversation.pet_owner_id === null ? await matchOwner(ctx, from) : {};
  const requestId = randomUUID();
  const message = await addMessage(
    ctx,
    conversation.id,
    {
      type: 'REQUEST',
      request_type: type,
      direction: 'INBOUND',
      content: summaryOf(type, details),
      request: JSON.stringify({ ...details, request_id: requestId, status: 'OPEN' }),
    },
    { ...owner, ...toBeRead },
  );
  return { conversationId: conversation.id, messageId: message.id, requestId };
}

function summaryOf(type: ReceivedRequest['type'], details: ReceivedRequest['details']): string {
  const subject =
    type === 'RxRefill' ? 'Refill request' : details.moves ? 'Request to move a visit' : 'Appointment request';
  const whom = details.pet_name ? `${subject} for ${details.pet_name}` : subject;
  const what = [details.reason, details.medication, details.quantity].filter(Boolean).join(', ');
  return what ? `${whom}: ${what}` : whom;
}
