import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import { asPlainText } from '#contract/templates/templates.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { receiveText } from './receive-text.ts';
import { sendMessage } from './send-message.ts';

const world = await startWorld();

const text = 'We are closed. In an emergency please call.';
const nineToFive = { enabled: true, startTime: '09:00', endTime: '17:00' };
const hours = { 1: nineToFive, 2: nineToFive, 3: nineToFive, 4: nineToFive, 5: nineToFive };
/** A Monday; the practice is in UTC. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00Z`);

describe('a text while the practice is closed', () => {
  /** A closed practice, with its automated texts. */
  async function aClosedPractice(given: Parameters<typeof aPractice>[1] = {}) {
    const { practice } = await aPractice(world, { time_zone: 'UTC', ...given });
    const [template] = await world.store.db
      .insertInto('template')
      .values({ practice, type: 'TIME_BASED_AUTO_REPLY', name: 'Closed', content: JSON.stringify(asPlainText(text)) })
      .returning('id')
      .execute();
    const autoReplies = { enabledAt: '2026-01-01T00:00:00Z', templateId: template!.id, weekdayConfig: hours };
    const setHours = (change: object) =>
      world.store.db
        .updateTable('practice')
        .set({ auto_replies: JSON.stringify({ ...autoReplies, ...change }) })
        .where('practice', '=', practice)
        .execute();
    await setHours({});
    const from = aPhone();
    const receive = async (body: string, now: Date, phone = from) => {
      const received = { carrierId: randomUUID(), from: phone, body, media: [] };
      const { conversationId } = await at(world, practice, null).run((ctx) => receiveText({ ...ctx, now }, received));
      // Messages get the real time, so they are moved to the simulated one.
      await world.store.db
        .updateTable('message')
        .set({ create_ts: now.toISOString() })
        .where('practice', '=', practice)
        .where('create_ts', '>', new Date(Date.now() - 60_000).toISOString())
        .execute();
      return conversationId;
    };
    const automated = async () => {
      const rows = await world.store.db
        .selectFrom('message')
        .select(['content', 'type', 'delivery_status'])
        .where('practice', '=', practice)
        .where('direction', '=', 'OUTBOUND')
        .execute();
      return rows.map(({ content }) => content);
    };
    return { practice, receive, automated, setHours };
  }

  it('is answered once in a closed period, and once more in the next [TX-06] [TX-10]', async () => {
    const { receive, automated } = await aClosedPractice();
    await receive('Are you open?', monday('18:00'));
    expect(await automated()).toEqual([text]);
    await receive('Hello?', monday('23:00'));
    expect(await automated()).toEqual([text]);
    await receive('And now?', new Date('2026-11-24T20:00:00Z'));
    expect(await automated()).toEqual([text, text]);
  });

  it('is answered to each client', async () => {
    const { receive, automated } = await aClosedPractice();
    await receive('Hello?', monday('18:00'));
    await receive('Anybody?', monday('18:01'), aPhone());
    expect(await automated()).toEqual([text, text]);
  });

  it('is not answered while the practice is open, replies are off or their text is missing', async () => {
    const { receive, automated, setHours } = await aClosedPractice();
    await receive('Hello?', monday('12:00'));
    await setHours({ enabledAt: null });
    await receive('Hello?', monday('18:00'));
    await setHours({ templateId: randomUUID() });
    await receive('Hello?', monday('18:00'));
    expect(await automated()).toEqual([]);
  });

  it('is answered on a closed day too [TX-07]', async () => {
    const { receive, automated, setHours } = await aClosedPractice();
    await setHours({ weekdayConfig: { ...hours, 1: { ...nineToFive, enabled: false } } });
    await receive('Hello?', monday('12:00'));
    expect(await automated()).toEqual([text]);
  });

  it('is answered while the whole practice is closed by its calendar, and not for the leave of one provider [TX-06]', async () => {
    const { practice, receive, automated } = await aClosedPractice();
    const closure = { id: '1', from: '2026-11-23', until: '2026-11-23', hours: null, label: 'Inventory' };
    const close = (practitionerId: string | null) =>
      world.store.db
        .updateTable('practice')
        .set({ booking_limits: JSON.stringify({ ...noLimits, closures: [{ ...closure, practitionerId }] }) })
        .where('practice', '=', practice)
        .execute();
    await close('lee');
    await receive('Are you open?', monday('10:00'));
    expect(await automated()).toEqual([]);
    await close(null);
    await receive('Hello?', monday('11:00'));
    expect(await automated()).toEqual([text]);
  });

  it('gets no auto reply if it is a reserved word, unlike a plain yes', async () => {
    const { receive, automated } = await aClosedPractice();
    await receive('HELP', monday('18:00'));
    expect(await automated()).not.toContain(text);
    await receive('Yes', monday('18:01'));
    expect(await automated()).toContain(text);
  });

  it('gets no auto reply once the client has opted out', async () => {
    const { receive, automated } = await aClosedPractice();
    await receive('STOP', monday('18:00'));
    await receive('Hello?', monday('18:01'));
    expect(await automated()).not.toContain(text);
  });

  it('is never one of the practice’s own texts', async () => {
    const { practice, receive, automated } = await aClosedPractice();
    const id = await receive('Hello?', monday('12:00'));
    const own = { id, content: 'Hi', type: 'SMS' as const, media: [] };
    await at(world, practice).run((ctx) => sendMessage({ ...ctx, now: monday('18:00') }, own, 'http://localhost'));
    expect(await automated()).toEqual(['Hi']);
  });
});
