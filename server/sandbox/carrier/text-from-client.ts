import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import type { PhoneText, TextFromPhone } from '#server/outside/carrier/inbound.ts';

/** Takes a text from a phone to the product. @returns where the product put it */
export type TextFromClient = (text: PhoneText) => Promise<{ conversationId: string; messageId: string }>;

export const textFromClient =
  (db: Db, textFromPhone: TextFromPhone): TextFromClient =>
  async (text) => {
    const sid = await textFromPhone(text);
    return db
      .selectFrom('message')
      .modifyFront(preparedStatement)
      .select(['id as messageId', 'conversation_id as conversationId'])
      .where('practice', '=', text.practice)
      .where('carrier_id', '=', sid)
      .executeTakeFirstOrThrow();
  };
