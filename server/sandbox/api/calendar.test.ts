import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { aPhone } from '#tests/support/a-phone.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { aLog } from '#tests/support/log.ts';
import { startDeliveries } from '#server/jobs/deliveries.ts';
import { startOutgoingEmails } from '#server/jobs/outgoing-emails.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anOpenSandbox, aString } from '#tests/support/open-sandbox.ts';

const opened = anOpenSandbox();
const { call, keyOf } = opened;

/** Starts the jobs that send texts and emails, until the test ends. */
async function openQueues() {
  const { log } = aLog();
  const feed = await startEventFeed(opened.store, log);
  const runner = { store: opened.store, wake: feed.wake };
  const { carrier, mail } = opened.sandbox;
  const queues = [
    startDeliveries({ runner, gateway: carrier, feed, log }),
    startOutgoingEmails({ runner, gateway: mail, feed, log, perSecond: 100 }),
  ];
  await opened.sandbox.start?.();
  onTestFinished(async () => {
    for (const queue of queues) await queue.stop();
    await feed.close();
  });
}

describe('the practice software', () => {
  const appointments = () =>
    opened.store.db
      .selectFrom('appointment')
      .selectAll()
      .where('practice', '=', keyOf())
      .where('completed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute();
  const find = async (id: string) =>
    opened.store.db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const book = async (petOwnerId?: string) => {
    const startsAt = daysAhead(1);
    const { body } = await call('POST', 'appointments', {
      practicePhone: opened.practice.practicePhone,
      startsAt,
      ...(petOwnerId && { petOwnerId }),
    });
    return (body as { id: string }).id;
  };

  it('books a visit', async () => {
    const before = (await appointments()).length;
    const id = await book();
    expect(await appointments()).toHaveLength(before + 1);
    expect(await find(id)).toMatchObject({ practice: keyOf(), type: 'Sick visit', confirmed_at: null });
  });

  it('confirms, moves and cancels one', async () => {
    const id = await book();
    const startsAt = '2027-01-05T15:00:00.000Z';
    expect((await call('POST', `appointments/${id}/events`, { type: 'move', startsAt })).status).toBe(204);
    expect(await find(id)).toMatchObject({ starts_at: startsAt, resource_date: '2027-01-05', confirmed_at: null });
    await call('POST', `appointments/${id}/events`, { type: 'confirm' });
    expect(await find(id)).toMatchObject({ starts_at: startsAt, confirmed_at: aString });
    await call('POST', `appointments/${id}/events`, { type: 'delete' });
    expect(await find(id)).toMatchObject({ deleted_at: aString, pet_owner_id: null });
  });

  describe('sends a reminder', () => {
    const bookFor = async (contact: { contact_phone?: string | null; email?: string | null }) => {
      const owner = await opened.store.db
        .selectFrom('pet_owner as owner')
        .innerJoin('pet', (join) =>
          join.onRef('pet.practice', '=', 'owner.practice').onRef('pet.pet_owner_id', '=', 'owner.id'),
        )
        .select('owner.id')
        .where('owner.practice', '=', keyOf())
        .where('pet.deceased', '=', false)
        .executeTakeFirstOrThrow();
      await opened.store.db.updateTable('pet_owner').set(contact).where('id', '=', owner.id).execute();
      return book(owner.id);
    };
    const remind = async (id: string, medium?: 'EMAIL') => {
      const event = { type: 'remind', ...(medium && { medium }) };
      expect((await call('POST', `appointments/${id}/events`, event)).status).toBe(204);
    };
    const deliveriesOf = async (id: string) => {
      const rows = await opened.store.db
        .selectFrom('appointment_action')
        .select(['action_type', 'data'])
        .where('appointment_id', '=', id)
        .where('action_type', '<>', 'PRACTICE_DATA_UPSERT')
        .orderBy('create_ts')
        .execute();
      return rows.map(({ action_type, data }) =>
        [action_type, 'medium' in data && data.medium, 'reason' in data && data.reason].filter(Boolean).join(' '),
      );
    };

    const sendReminders = async (contact: Parameters<typeof bookFor>[0], ...mediums: (undefined | 'EMAIL')[]) => {
      const id = await bookFor(contact);
      await openQueues();
      for (const medium of mediums) await remind(id, medium);
      return { id };
    };

    it('that reaches phone and mailbox, and is recorded with its attempts and deliveries only [RT-10] [AU-20] @slow', async () => {
      const phone = aPhone().replace(/....$/, '1234');
      const email = `anna-${randomUUID()}@mail.example`;
      const { id } = await sendReminders({ contact_phone: phone, email }, undefined, 'EMAIL');
      await vi.waitFor(async () =>
        expect((await deliveriesOf(id)).toSorted()).toEqual([
          'DELIVERY_ATTEMPT EMAIL',
          'DELIVERY_ATTEMPT SMS',
          'DELIVERY_SUCCESS EMAIL',
          'DELIVERY_SUCCESS SMS',
        ]),
      );
      const { body: texts } = await call('GET', `phones/${encodeURIComponent(phone)}/messages`);
      expect(texts).toEqual([
        expect.objectContaining({ body: expect.stringContaining('has an appointment') as unknown }),
      ]);
      const { body: mail } = await call('GET', `mailbox/${email}`);
      expect(mail).toEqual([
        expect.objectContaining({ text: expect.stringContaining('has an appointment') as unknown }),
      ]);
    });

    it('again after it was sent before @slow', async () => {
      const phone = aPhone().replace(/....$/, '1234');
      const { id } = await sendReminders({ contact_phone: phone }, undefined);
      await vi.waitFor(async () => expect(await deliveriesOf(id)).toContain('DELIVERY_SUCCESS SMS'));
      await remind(id);
      await vi.waitFor(async () => {
        const { body } = await call('GET', `phones/${encodeURIComponent(phone)}/messages`);
        expect(body).toHaveLength(2);
      }, 8000);
    });

    it.each([
      ['3006', ['DELIVERY_ATTEMPT SMS', 'DELIVERY_ERROR SMS landline']],
      ['1610', ['DELIVERY_ERROR SMS unsubscribed']],
      ['0408', ['DELIVERY_ATTEMPT SMS']],
      ['0409', ['DELIVERY_ATTEMPT SMS', 'DELIVERY_SUCCESS SMS']],
    ])('that has the result of any text to %s @slow', async (digits, expected) => {
      const { id } = await sendReminders({ contact_phone: aPhone().replace(/....$/, digits) }, undefined);
      await vi.waitFor(async () => expect(await deliveriesOf(id)).toEqual(expected));
    });

    it('that fails without an attempt if the client has no such address [RT-10] [AU-20]', async () => {
      const { id } = await sendReminders({ contact_phone: null, email: null }, undefined, 'EMAIL');
      expect(await deliveriesOf(id)).toEqual([
        'DELIVERY_ERROR SMS No number for texts',
        'DELIVERY_ERROR EMAIL No email address',
      ]);
    });

    it('only by text or email, and by text only if texting is on', async () => {
      const id = await bookFor({ contact_phone: aPhone() });
      const event = { type: 'remind', medium: 'POSTCARD' };
      expect((await call('POST', `appointments/${id}/events`, event)).status).toBe(400);
      await opened.store.db
        .updateTable('practice')
        .set({ messaging_enabled_at: null })
        .where('practice', '=', keyOf())
        .execute();
      const { status, body } = await call('POST', `appointments/${id}/events`, { type: 'remind' });
      expect([status, (body as { code: string }).code]).toEqual([422, 'messaging_disabled']);
      expect(await deliveriesOf(id)).toEqual([]);
    });

    it('whose actions are announced in order [RT-10] @slow', async () => {
      const { id } = await sendReminders({ contact_phone: aPhone().replace(/....$/, '3006') }, undefined);
      const announced = () =>
        opened.store.db
          .selectFrom('event')
          .innerJoin('appointment_action as action', (join) =>
            join.on(sql<boolean>`action.practice = event.practice and action.id::text = event.subject_id::text`),
          )
          .select('action.action_type')
          .where('action.appointment_id', '=', id)
          .orderBy('event.seq')
          .execute();
      await vi.waitFor(async () =>
        expect((await announced()).map(({ action_type }) => action_type)).toEqual([
          'PRACTICE_DATA_UPSERT',
          'DELIVERY_ATTEMPT',
          'DELIVERY_ERROR',
        ]),
      );
    });
  });

  it('does not find unknown or cancelled appointments', async () => {
    const id = await book();
    await call('POST', `appointments/${id}/events`, { type: 'delete' });
    for (const unknown of [id, 'nothing']) {
      const { status, body } = await call('POST', `appointments/${unknown}/events`, { type: 'confirm' });
      expect([status, (body as { code: string }).code]).toEqual([404, 'appointment_not_found']);
    }
  });

  it('starts a sync of services, and finishes it with one more [MS-13] [API-65]', async () => {
    const services = async () =>
      (await opened.store.db.selectFrom('service_type').select('id').where('practice', '=', keyOf()).execute()).length;
    const isInProgress = async () =>
      (
        (await opened.request(`sandbox/data/services?practice=${encodeURIComponent(keyOf())}`)).body as {
          isInProgress: boolean;
        }
      ).isInProgress;
    const before = await services();
    const { practicePhone } = opened.practice;
    expect(await isInProgress()).toBe(false);
    expect((await call('PUT', 'service-sync', { practicePhone, status: 'IN_PROGRESS' })).status).toBe(204);
    expect(await isInProgress()).toBe(true);
    expect((await call('PUT', 'service-sync', { practicePhone, status: 'DONE' })).status).toBe(204);
    expect(await isInProgress()).toBe(false);
    expect(await services()).toBe(before + 1);
  });

  it('gives an animal a service, which is due again in a year', async () => {
    const { practicePhone } = opened.practice;
    const due = () =>
      opened.store.db.selectFrom('service_due').select(['id', 'due_on']).where('practice', '=', keyOf());
    const { id } = await due().orderBy('due_on').executeTakeFirstOrThrow();
    expect((await call('POST', 'services-given', { practicePhone, id })).status).toBe(204);
    const { due_on } = await due().where('id', '=', id).executeTakeFirstOrThrow();
    const days = (Date.parse(due_on) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(363);
    expect(days).toBeLessThan(367);
    expect((await call('POST', 'services-given', { practicePhone, id: 'none' })).status).toBe(404);
  });
});
