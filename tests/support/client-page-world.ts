import { randomUUID } from 'node:crypto';
import { sendCode } from '#server/domain/client-page/send-code.ts';
import { enterCode } from '#server/domain/client-page/enter-code.ts';
import { bookingSetup } from '#server/domain/booking/setup.ts';
import { askToMove } from '#server/domain/client-page/ask-to-move.ts';
import { upcomingVisits } from '#server/domain/client-page/upcoming-visits.ts';
import { choosePet, chooseTime } from '#server/domain/client-page/choose.ts';
import { type ClientVisit, findVisit, type Purpose } from '#server/domain/client-page/internal.ts';
import { makeRequest } from '#server/domain/client-page/make-request.ts';
import { withdrawRequest } from '#server/domain/client-page/requests.ts';
import { codeIn } from './code-in.ts';
import { at, type World } from './server-world.ts';

const nothingTyped = { petId: '', name: '', petName: '', species: '', practitionerId: '' };

/** The texts that a phone was sent, the oldest first. */
export async function textsTo({ store: { db } }: World, practice: string, phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select('message.content')
    .where('message.practice', '=', practice)
    .where('conversation.sms_phone', '=', phone)
    .where('message.type', '=', 'SMS_AUTOMATED')
    .orderBy('message.create_ts')
    .execute();
  return rows.map(({ content }) => content);
}

/** An address that nobody else has. */
const anAddress = (): string => `household ${randomUUID()}`;

/** A browser that visits the page of a practice. */
export function aVisitor(world: World, practice: string, phone: string, address = anAddress()) {
  const cookie = randomUUID();
  const page = at(world, practice, null);
  const visit = async (): Promise<ClientVisit> => {
    const found = await page.read(findVisit, cookie);
    if (!found) throw new Error('The visit is over.');
    return found;
  };
  const visitor = {
    cookie,
    page,
    visit,
    ordersCode: (purpose: Purpose = 'WELLNESS_VISIT', typed = phone) =>
      page.run(sendCode, { purpose, phone: typed, cookie, address }),
    enters: async (typed: string) => page.run(enterCode, await visit(), { typed, address }),
    code: async () => codeIn((await textsTo(world, practice, phone)).at(-1)),
    /** Orders a code and enters it. */
    async proves(purpose: Purpose = 'WELLNESS_VISIT') {
      await visitor.ordersCode(purpose);
      return visitor.enters(await visitor.code());
    },
    choosesPet: async (chosen: Partial<typeof nothingTyped>) =>
      page.run(choosePet, await visit(), { ...nothingTyped, ...chosen }),
    choosesTime: async (start: string) => page.run(chooseTime, await visit(), String(Date.parse(start))),
    asks: async (wish: { note?: string; medication?: string; quantity?: string } = {}) =>
      page.run(makeRequest, await visit(), { note: '', medication: '', quantity: '', ...wish }),
    asksToMove: async (visitId: string, start: string, note = '') =>
      page.run(askToMove, await visit(), { visitId, start: String(Date.parse(start)), note }),
    withdraws: async (requestId: string) => page.run(withdrawRequest, await visit(), requestId),
    visits: async () => page.read(async (ctx) => upcomingVisits(ctx, await bookingSetup(ctx), await visit())),
  };
  return visitor;
}
