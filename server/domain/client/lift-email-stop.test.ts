import { describe, expect, it } from 'vitest';
import { aClient, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { emailStopOf, stopEmail } from '../email/email-stop.ts';
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
    lift: (given: { email?: string; clientAsked?: boolean } = {}) =>
      staff.run(liftEmailStop, { id: client.id, email, clientAsked: false, ...given }),
    /** Why email to the client is stopped, in the details and in the facts for reminders. */
    shown: async () => {
      const { emailStop } = await staff.read(getClientOverview, { id: client.id });
      const { facts } = await staff.read(getReminderFacts, { id: client.id });
      return [emailStop?.reason ?? null, facts.owner.emailStop];
    },
  };
}

describe('a stop of email to a client', () => {
  it('is lifted by staff where emails came back, and for no other practice [IN-23]', async () => {
    const { lift, shown } = await aStoppedClient('BOUNCED');
    const other = await aStoppedClient('BOUNCED');
    expect(await shown()).toEqual(['BOUNCED', 'BOUNCED']);
    expect(await lift()).toEqual({ emailStop: null });
    expect(await shown()).toEqual([null, null]);
    expect(await lift()).toEqual({ emailStop: null });
    expect(await other.shown()).toEqual(['BOUNCED', 'BOUNCED']);
  });

  it('is lifted after a complaint only if the client asked for it [IN-23]', async () => {
    const { lift, shown } = await aStoppedClient('COMPLAINED');
    await expect(lift()).rejects.toMatchObject({ code: 'invalid_request', details: [{ field: 'body.clientAsked' }] });
    expect(await shown()).toEqual(['COMPLAINED', 'COMPLAINED']);
    await lift({ clientAsked: true });
    expect(await shown()).toEqual([null, null]);
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
    expect(await at(world, practice).read(emailStopOf, email)).toMatchObject({ reason: 'BOUNCED' });
  });
});
