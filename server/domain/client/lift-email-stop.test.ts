import { describe, expect, it } from 'vitest';
import type { EmailStop } from '#contract/campaigns/email-stop.ts';
import { aClient, aConversation, ada, announcements, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { emailStopsOf, stopEmail } from '../email/email-stop.ts';
import { setUnsubscribed } from '../email/unsubscribe.ts';
import { getReminderFacts } from '../reminder/get-facts.ts';
import { getClientOverview } from './get-overview.ts';
import { liftEmailStop } from './lift-email-stop.ts';

const world = await startWorld();
const email = 'Maya@Home.example';

async function aStoppedClient(reason: 'BOUNCED' | 'COMPLAINED') {
  const { practice } = await aPractice(world);
  const client = await aClient(world, practice, { email });
  await at(world, practice, null).run(stopEmail, email, reason);
  const staff = at(world, practice);
  return {
    practice,
    client,
    lift: (given: { scope?: EmailStop['scope']; clientAsked?: boolean } = {}) =>
      staff.run(liftEmailStop, { id: client.id, email, scope: 'ALL', clientAsked: false, ...given }),
    /** Why email to the client is stopped, in the details and in the facts for reminders. */
    shown: async () => {
      const { emailStops } = await staff.read(getClientOverview, { id: client.id });
      const { facts } = await staff.read(getReminderFacts, { id: client.id });
      return [emailStops?.[0]?.reason ?? null, facts.owner.emailStop];
    },
  };
}

describe('a stop of email to a client', () => {
  it('is lifted by staff where emails came back, and for no other practice [IN-23]', async () => {
    const { lift, shown } = await aStoppedClient('BOUNCED');
    const other = await aStoppedClient('BOUNCED');
    expect(await shown()).toEqual(['BOUNCED', 'BOUNCED']);
    expect(await lift()).toEqual({ emailStops: [] });
    expect(await shown()).toEqual([null, null]);
    expect(await lift()).toEqual({ emailStops: [] });
    expect(await other.shown()).toEqual(['BOUNCED', 'BOUNCED']);
  });

  it('is lifted after a complaint only if the client asked for it [IN-23]', async () => {
    const { lift, shown } = await aStoppedClient('COMPLAINED');
    await expect(lift()).rejects.toMatchObject({ code: 'invalid_request', details: [{ field: 'body.clientAsked' }] });
    expect(await shown()).toEqual(['COMPLAINED', 'COMPLAINED']);
    await lift({ clientAsked: true });
    expect(await shown()).toEqual([null, null]);
  });

  it('of one kind of email that the client unsubscribed from is lifted alone, and only if they asked for it [IN-23]', async () => {
    const { practice, client, lift } = await aStoppedClient('BOUNCED');
    const system = at(world, practice, null);
    await system.run(setUnsubscribed, client.id, true);
    await world.store.db
      .insertInto('email_stop')
      .values({ practice, email: email.toLowerCase(), scope: 'NEWSLETTER', reason: 'UNSUBSCRIBED' })
      .execute();
    const scopes = async () => (await at(world, practice).read(emailStopsOf, email)).map(({ scope }) => scope);
    expect(await scopes()).toEqual(['AFTER_VISIT', 'ALL', 'NEWSLETTER']);
    await expect(lift({ scope: 'NEWSLETTER' })).rejects.toMatchObject({ details: [{ field: 'body.clientAsked' }] });
    await lift({ scope: 'NEWSLETTER', clientAsked: true });
    expect(await scopes()).toEqual(['AFTER_VISIT', 'ALL']);
    await lift({ scope: 'AFTER_VISIT', clientAsked: true });
    expect(await scopes()).toEqual(['ALL']);
  });

  it('is said to staff in the client’s conversations when it is lifted, with who did, and to open windows', async () => {
    const { practice, client, lift } = await aStoppedClient('COMPLAINED');
    const { id } = await aConversation(world, practice, { pet_owner_id: client.id });
    const before = (await announcements(world, practice)).length;
    await lift({ clientAsked: true });
    await lift({ clientAsked: true });
    const lines = await world.store.db
      .selectFrom('message')
      .select(['type', 'direction', 'content'])
      .where('conversation_id', '=', id)
      .execute();
    const content = `${ada.name} allowed emails to ${email} again.`;
    expect(lines).toEqual([{ type: 'SYSTEM_INFO', direction: 'INTERNAL', content }]);
    expect((await announcements(world, practice)).slice(before)).toContain('client_contact all');
  });

  it('does not concern another address, and is not lifted for one that the client no longer has', async () => {
    const { practice, client, lift, shown } = await aStoppedClient('BOUNCED');
    await world.store.db
      .updateTable('pet_owner')
      .set({ email: 'new@home.example' })
      .where('id', '=', client.id)
      .execute();
    expect(await shown()).toEqual([null, null]);
    await lift();
    expect(await at(world, practice).read(emailStopsOf, email)).toMatchObject([{ reason: 'BOUNCED' }]);
  });
});
