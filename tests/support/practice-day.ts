import { randomUUID } from 'node:crypto';
import type { DeliveryFailure } from '#contract/errors.ts';
import type { DeliveryStatus } from '#contract/rules/delivery-status.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import { recordDelivery } from '#server/domain/message/record-delivery.ts';
import { theServer } from './app-server.ts';
import { aClient, aConversation, aMessage, aPet, aPhone, aPractice, at } from './server-world.ts';

type Given<F extends (...args: never[]) => unknown> =
  Parameters<F> extends [...unknown[], (infer Last)?] ? Last : never;

/** A practice of a test's own and what happens at it outside the page. */
export type PracticeDay = Awaited<ReturnType<typeof aPracticeDay>>;

export async function aPracticeDay(given: Given<typeof aPractice> = {}) {
  const { world } = await theServer();
  const { practice } = await aPractice(world, given);
  const nobody = at(world, practice, null);
  const message = (id: string) =>
    world.store.db.selectFrom('message').selectAll().where('practice', '=', practice).where('id', '=', id);

  return {
    practice,
    world,
    client: (made: Given<typeof aClient> = {}) => aClient(world, practice, made),
    pet: (owner: string, made: Given<typeof aPet> = {}) => aPet(world, practice, owner, made),
    conversation: (made: Given<typeof aConversation> = {}) => aConversation(world, practice, made),
    message: (conversation: string, made: Given<typeof aMessage> = {}) => aMessage(world, practice, conversation, made),
    /** A client texts the practice; open pages hear of it. */
    receiveText: (body: string, from: string | null = aPhone()) =>
      nobody.run(receiveText, { carrierId: randomUUID(), from: from ?? aPhone(), body, mediaUrls: [] }),
    /** The carrier says what became of a text. */
    carrierReports: (
      messageId: string,
      status: Exclude<DeliveryStatus, 'ENQUEUED'>,
      reason: DeliveryFailure = 'unknown',
    ) => nobody.run(recordDelivery, { messageId, status, ...(status.startsWith('FAILED') && { reason }) }),
    /** The texts of a conversation as the server has them, oldest first. */
    messages: (conversation: string) =>
      world.store.db
        .selectFrom('message')
        .selectAll()
        .where('practice', '=', practice)
        .where('conversation_id', '=', conversation)
        .orderBy('create_ts')
        .execute(),
    conversations: () =>
      world.store.db.selectFrom('conversation').selectAll().where('practice', '=', practice).execute(),
    messageOf: (id: string) => message(id).executeTakeFirstOrThrow(),
  };
}
