import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectItemInput, ConnectKind } from '#contract/connect/items.ts';
import { listServiceTypes } from '#server/domain/service-types/list.ts';
import { auditedAppointmentOf } from '#server/domain/appointment/audited.ts';
import { queueConfirmation } from '#server/domain/appointment/confirmation-queue.ts';
import { getClientTimeline } from '#server/domain/client/get-timeline.ts';
import { rotateKey } from '#server/domain/connect/keys.ts';
import { listMessages } from '#server/domain/conversation/list-messages.ts';
import { updateConversation } from '#server/domain/conversation/update.ts';
import { bookAppointment } from '#server/domain/booking/book.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aBooking, aRequest, bookingOptions, openForBooking } from '#tests/support/booking-world.ts';
import { aConversation, aMessage, announcements, aPractice, at, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const { db } = world.store;
const { app } = anApp(world);

async function aConnectedPractice() {
  const { practice } = await aPractice(world);
  const key = await rotateKey(db, practice);
  const request = async (method: string, path: string, body?: unknown, bearer = key) => {
    const response = await app.request(`/connect/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as never };
  };
  const post = async <T>(path: string, body: unknown): Promise<T> => (await request('POST', path, body)).body;
  const sendAny = async (items: readonly unknown[]) =>
    (
      await post<{ results: { id: string; status: string; errors: { field: string; message: string }[] }[] }>('items', {
        items,
      })
    ).results;
  const send = async (...items: ConnectItemInput[]) => (await sendAny(items)).map(({ status }) => status);
  const rows = (table: 'pet_owner' | 'pet' | 'appointment' | 'service_due') =>
    db.selectFrom(table).selectAll().where('practice', '=', practice).orderBy('id').execute() as Promise<
      Record<string, unknown>[]
    >;
  return { practice, key, request, post, send, sendAny, rows };
}

const client = (id: string, version = 1, data: object = {}): ConnectItemInput => ({
  kind: 'client',
  id,
  version,
  data: { firstName: 'Maya', lastName: 'Okafor', ...data },
});
const pet = (id: string, clientId: string, version = 1, data: object = {}): ConnectItemInput => ({
  kind: 'pet',
  id,
  version,
  data: { clientId, name: 'Luna', species: 'Feline', ...data },
});
const named = (kind: ConnectKind, id: string, version = 1) =>
  ({ kind, id, version, data: { name: id } }) as ConnectItemInput;
const gone = (kind: ConnectKind, id: string, version: number): ConnectItemInput => ({ kind, id, version, gone: true });

const visit = (id: string, version: number, data: object = {}): ConnectItemInput => ({
  kind: 'appointment',
  id,
  version,
  data: { clientId: 'c1', petId: 'p1', startsAt: '2027-03-02T15:00:00.000Z', typeId: 'exam', staffId: 'lee', ...data },
});

describe('a practice’s software reports', () => {
  it('clients, animals, visits and what they are due for, in one batch whatever its order', async () => {
    const { practice, send, rows } = await aConnectedPractice();
    const items: ConnectItemInput[] = [
      {
        kind: 'service_due',
        id: 'd1',
        version: 1,
        data: { petId: 'p1', serviceTypeId: 'rabies', name: 'Rabies', dueOn: '2027-04-01' },
      },
      visit('v1', 1, { roomId: 'room', lengthInMinutes: 30 }),
      pet('p1', 'c1', 1, { weight: { value: 4.5, unit: 'kg' }, birthDate: '2020-02-29' }),
      client('c1', 1, {
        mobilePhone: '+15552340101',
        classificationIds: ['vip'],
        contacts: [{ name: 'Tom', phone: '+15552340102' }],
      }),
      named('classification', 'vip'),
      {
        kind: 'staff',
        id: 'lee',
        version: 1,
        data: { name: 'Dr. Lee', departmentIds: ['surgery'], hours: [{ day: 1, start: '08:00', end: '12:00' }] },
      },
      { kind: 'room', id: 'room', version: 1, data: { name: 'Room 1', departmentId: 'surgery' } },
      named('appointment_type', 'exam'),
      named('department', 'surgery'),
      named('service_type', 'rabies'),
    ];
    expect(await send(...items)).toEqual(items.map(() => 'applied'));
    expect(await send(...items)).toEqual(items.map(() => 'unchanged'));
    const [owner] = await rows('pet_owner');
    expect(owner).toMatchObject({ pims_id: 'c1', contact_phone: '+15552340101', classification_ids: ['vip'] });
    expect(await rows('pet')).toMatchObject([
      { pet_owner_id: owner?.['id'], weight_value: 4.5, birth_date: '2020-02-29' },
    ]);
    expect(await rows('appointment')).toMatchObject([
      {
        type: 'exam',
        resource: 'Dr. Lee',
        practitioner_id: 'lee',
        facility_id: 'room',
        length_in_minutes: 30,
        pet_owner_id: owner?.['id'],
      },
    ]);
    expect(await rows('service_due')).toMatchObject([{ id: 'd1', due_on: '2027-04-01' }]);
    expect((await at(world, practice).read(listServiceTypes, {})).data).toMatchObject([{ id: 'rabies' }]);
    // Open screens hear of the day in the audit and in the calendar, and of the services.
    const events = await announcements(world, practice);
    expect(events).toContain('service_types all');
    expect(events).toContain('calendar 2027-03-02');
    expect(events.some((event) => event.startsWith('appointment_action '))).toBe(true);
  });

  it('one bad item in the middle, which is refused by path and reason and spoils no other [F-85]', async () => {
    const { sendAny, rows } = await aConnectedPractice();
    const results = await sendAny([
      client('c1'),
      client('c2', 1, { mobilePhone: '555-0101' }),
      { kind: 'client', id: 'c3', version: 1, data: { firstName: 'a\0b' } },
      pet('p1', 'nobody'),
      { kind: 'horse', id: 'x' },
      42,
      { ...client('c4'), colour: 'red' },
      pet('p2', 'c1'),
    ]);
    expect(results.map(({ id, status, errors }) => [id, status, errors.map(({ field }) => field)])).toEqual([
      ['c1', 'applied', []],
      ['c2', 'refused', ['item.data.mobilePhone']],
      ['c3', 'refused', ['item.data.firstName']],
      ['p1', 'refused', ['item.data.clientId']],
      [null, 'refused', ['item.kind']],
      [null, 'refused', ['item']],
      ['c4', 'refused', ['item.colour']],
      ['p2', 'applied', []],
    ]);
    expect(await rows('pet_owner')).toHaveLength(1);
    expect(await rows('pet')).toHaveLength(1);
  });

  it('the past, which changes nothing, and that something is gone for good [F-86]', async () => {
    const { send, rows } = await aConnectedPractice();
    expect(await send(client('c1', 5, { firstName: 'New' }), client('c1', 4, { firstName: 'Old' }))).toEqual([
      'applied',
      'outdated',
    ]);
    expect(await send(client('c1', 3, { firstName: 'Older' }))).toEqual(['outdated']);
    expect(await rows('pet_owner')).toMatchObject([{ first_name: 'New' }]);
    await send(pet('p1', 'c1'));
    expect(await send(gone('client', 'c1', 6))).toEqual(['applied']);
    expect(await rows('pet')).toEqual([]);
    expect(await send(client('c1', 5), pet('p1', 'c1'))).toEqual(['outdated', 'refused']);
    // Both come back: the client as newer, the animal as it was.
    expect(await send(client('c1', 7), pet('p1', 'c1'))).toEqual(['applied', 'applied']);
    expect(await rows('pet')).toHaveLength(1);
  });

  it('a visit that moves, is cancelled and is booked again', async () => {
    const { send, rows } = await aConnectedPractice();
    await send(client('c1'), pet('p1', 'c1'), named('appointment_type', 'exam'), named('staff', 'lee'), visit('v1', 1));
    await send(visit('v1', 3, { startsAt: '2027-03-03T15:00:00.000Z', confirmed: true }), visit('v1', 2));
    expect(await rows('appointment')).toMatchObject([
      { resource_date: '2027-03-03', confirmed_at: expect.any(String) as unknown },
    ]);
    await send(gone('appointment', 'v1', 4));
    await send(visit('v1', 5));
    const visits = await rows('appointment');
    expect(visits.filter((one) => one['deleted_at'] === null)).toMatchObject([{ resource_date: '2027-03-02' }]);
  });

  it('a client whose number had texted as an unknown one; a client who is gone leaves the conversation', async () => {
    const { practice, send } = await aConnectedPractice();
    const phone = aPhone();
    const { id } = await aConversation(world, practice, {
      sms_phone: phone,
      unknown_status: 'UNKNOWN_PET_OWNER',
      match_count: 'zero',
    });
    const conversation = () => db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await send(client('c1', 1, { mobilePhone: phone }));
    expect(await conversation()).toMatchObject({ pet_owner_id: expect.any(String) as unknown, match_count: null });
    expect(await announcements(world, practice)).toContain(`conversation ${id}`);
    await send(gone('client', 'c1', 2));
    expect(await conversation()).toMatchObject({ pet_owner_id: null, match_count: 'zero' });
  });

  it('in any order of batches and however often, with the newest winning [F-86] @slow', async () => {
    const versions = fc.array(
      fc.record({ of: fc.constantFrom('c1', 'c2', 'p1'), version: fc.nat(5), isGone: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(versions, fc.infiniteStream(fc.nat()), async (drawn, dice) => {
        // One content for each version, as a practice software has it.
        const items = [
          ...new Map(
            drawn.map(({ of, version, isGone }) => {
              const content =
                of === 'p1'
                  ? pet(of, 'c0', version, { name: `v${version}` })
                  : client(of, version, { firstName: `v${version}` });
              return [`${of} ${version}`, isGone ? gone(content.kind, of, version) : content];
            }),
          ).values(),
        ];
        const roll = (most: number) => Number(dice.next().value) % most;
        const shuffled = () =>
          items
            .map((item) => ({ item, by: roll(1000) }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ item }) => item);
        const outcome = async (batches: ConnectItemInput[][]) => {
          const { send, rows } = await aConnectedPractice();
          await send(client('c0'));
          for (const batch of batches) await send(...batch);
          const names = async (table: 'pet' | 'pet_owner', id: string, name: string) =>
            (await rows(table)).map((row) => `${id === '' ? '' : String(row[id])} ${String(row[name])}`).toSorted();
          return [await names('pet_owner', 'pims_id', 'first_name'), await names('pet', '', 'name')];
        };
        const inOrder = await outcome([items.toSorted((a, b) => a.version - b.version)]);
        const all = [...shuffled(), ...shuffled()];
        const cut = 1 + roll(all.length);
        expect(await outcome([all.slice(0, cut), all.slice(cut), all.slice(0, cut)])).toEqual(inOrder);
      }),
      { numRuns: 12 },
    );
  });
});

describe('a full sync', () => {
  it('says what is gone: what it did not name; shown while it lasts [MS-13]', async () => {
    const { practice, send, sendAny, post, rows } = await aConnectedPractice();
    await send(
      client('c1'),
      client('c2'),
      client('c3'),
      pet('p2', 'c2'),
      named('service_type', 'rabies'),
      named('service_type', 'dental'),
    );
    const { id } = await post<{ id: string }>('syncs', { kinds: ['client', 'service_type'] });
    const sync = async () => (await at(world, practice).read(listServiceTypes, {})).sync?.status;
    expect(await sync()).toBe('IN_PROGRESS');
    await send(client('c1'), named('service_type', 'rabies'));
    // It exists, though this version of it cannot be read.
    await sendAny([{ kind: 'client', id: 'c3', version: 2, data: { firstName: 7 } }]);
    expect(await post(`syncs/${id}/finish`, {})).toEqual({ gone: { client: 1, service_type: 1 } });
    expect(await post(`syncs/${id}/finish`, {})).toEqual({ gone: {} });
    expect(await sync()).toBe('DONE');
    expect((await rows('pet_owner')).map((row) => String(row['pims_id'])).toSorted()).toEqual(['c1', 'c3']);
    expect((await at(world, practice).read(listServiceTypes, {})).data.map((type) => type.id)).toEqual(['rabies']);
    // It was only missing from one export.
    expect(await send(client('c2'), pet('p2', 'c2'))).toEqual(['applied', 'applied']);
  });

  it('removes more than half of a kind only where that is confirmed', async () => {
    const { send, post, request, rows } = await aConnectedPractice();
    await send(...Array.from({ length: 30 }, (_, index) => client(`c${index}`)));
    const { id } = await post<{ id: string }>('syncs', { kinds: ['client'] });
    const refused = await request('POST', `syncs/${id}/finish`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'sync_incomplete', details: [{ field: 'client' }] } });
    expect(await rows('pet_owner')).toHaveLength(30);
    expect(await post(`syncs/${id}/finish`, { confirmGone: true })).toEqual({ gone: { client: 30 } });
    expect(await rows('pet_owner')).toEqual([]);
  });

  it('asks about clients and pets however few they are, and takes few of what comes and goes', async () => {
    const { send, post, request, rows } = await aConnectedPractice();
    const items = [client('c1'), client('c2'), pet('p1', 'c1'), named('room', 'r1')];
    await send(...items);
    const finish = async (kind: ConnectKind) => {
      const { id } = await post<{ id: string }>('syncs', { kinds: [kind] });
      return request('POST', `syncs/${id}/finish`, {});
    };
    for (const kind of ['client', 'pet'] as const)
      expect(await finish(kind)).toMatchObject({ status: 409, body: { details: [{ field: kind }] } });
    expect([await rows('pet_owner'), await rows('pet')]).toMatchObject([{ length: 2 }, { length: 1 }]);
    expect(await finish('room')).toMatchObject({ status: 200, body: { gone: { room: 1 } } });
  });
});

describe('the key of a practice', () => {
  it('admits to its own practice alone, and no longer once it was rotated [F-86]', async () => {
    const one = await aConnectedPractice();
    const other = await aConnectedPractice();
    await one.send(client('c1'));
    // The id of another practice's client is unknown here.
    expect(await other.send(pet('p1', 'c1'))).toEqual(['refused']);
    const { id } = await one.post<{ id: string }>('syncs', { kinds: ['client'] });
    expect((await other.request('POST', `syncs/${id}/finish`, {})).status).toBe(404);
    expect((await other.request('GET', 'status')).body).toMatchObject({ items: {}, syncs: [] });
    expect((await one.request('GET', 'status')).body).toMatchObject({ items: { client: 1 }, jobsWaiting: 0 });
    const next = await rotateKey(db, one.practice);
    expect((await one.request('GET', 'status')).status).toBe(401);
    expect((await one.request('GET', 'status', undefined, next)).status).toBe(200);
    const stored = await db.selectFrom('connect_key').selectAll().where('practice', '=', one.practice).execute();
    expect(JSON.stringify(stored)).not.toContain(next);
  });

  it('does not open the page at an address that is no call', async () => {
    const { app } = anApp(world);
    app.get('*', (c) => c.html('the page'));
    const paths = [
      '/connect/v1/nothing',
      '/connect/v1/items',
      '/connect',
      '/carrier/texts',
      '/csp-reports',
      '/metrics',
    ];
    for (const path of paths) {
      const answer = await app.request(path);
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code: 'not_found' }]);
    }
    expect(await (await app.request('/appointments')).text()).toBe('the page');
  });

  it('is no session of staff, and theirs is no key', async () => {
    const { key, practice, request } = await aConnectedPractice();
    expect(await request('GET', 'status', undefined, practice)).toMatchObject({
      status: 401,
      body: {
        code: 'unauthenticated',
        message: expect.stringMatching(/^There is no practice with this key\./) as string,
      },
    });
    const asStaff = await app.request('/v1/app/user', { headers: { authorization: `Bearer ${key}` } });
    expect(asStaff.status).toBe(401);
  });

  it('has limits: the size of a body, items in a batch, calls at once', async () => {
    const { request } = await aConnectedPractice();
    const tooMany = Array.from({ length: 501 }, (_, index) => client(`c${index}`));
    expect((await request('POST', 'items', { items: tooMany })).status).toBe(400);
    expect((await request('POST', 'items', { items: ['x'.repeat(600_000)] })).status).toBe(413);
    // However slow the machine is, no call is allowed again meanwhile.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await request('GET', 'status')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

describe('what the practice’s software must do', () => {
  const eleven = inNewYork(aWeekday(), '11:00');

  async function aBookedRequest() {
    const connected = await aConnectedPractice();
    const { practice, post } = connected;
    await openForBooking(world, practice);
    const { requestId } = await aRequest(world, practice);
    const book = () => at(world, practice).run(bookAppointment, aBooking(requestId, eleven), bookingOptions);
    const booked = await book();
    const lease = async () =>
      (
        await post<{ jobs: { id: string; kind: string; attempt: number; appointment: { id: string } }[] }>(
          'jobs/lease',
          {},
        )
      ).jobs;
    const state = () =>
      db
        .selectFrom('appointment')
        .select(['id', 'write_back_state', 'starts_at', 'deleted_at'])
        .where('practice', '=', practice)
        .execute();
    return { ...connected, booked, book, lease, state };
  }

  it('is leased, is leased again after its agent died, and is done once [F-87]', async () => {
    const { practice, lease, post, state, booked, send } = await aBookedRequest();
    const [job] = await lease();
    expect(job).toMatchObject({
      kind: 'book',
      attempt: 1,
      appointment: { id: booked.id, startsAt: eleven, staffId: 'lee', roomId: 'room-1' },
    });
    expect(await lease()).toEqual([]);
    await db
      .updateTable('write_back')
      .set({ claimed_until: '2020-01-01T00:00:00.000Z' })
      .where('practice', '=', practice)
      .execute();
    expect(await lease()).toMatchObject([{ id: job?.id, attempt: 2 }]);
    const answer = () => post(`jobs/${job?.id}/answer`, { result: 'accepted', externalId: 'visit-9' });
    expect(await answer()).toEqual({ result: 'accepted' });
    // The agent that was thought dead.
    expect(await answer()).toEqual({ result: 'accepted' });
    expect(await post(`jobs/${job?.id}/answer`, { result: 'refused', reason: 'Late' })).toEqual({ result: 'accepted' });
    expect(await state()).toMatchObject([{ id: booked.id, write_back_state: 'ACCEPTED' }]);
    // Reported under its own id, it is the same visit.
    const moved = { clientId: null, petId: null, typeId: null, staffId: null, startsAt: '2027-03-02T15:00:00.000Z' };
    expect(await send(visit('visit-9', 0, moved))).toEqual(['applied']);
    expect(await state()).toMatchObject([{ id: booked.id, starts_at: '2027-03-02T15:00:00.000Z' }]);
  });

  it('is refused with a reason, and the request is open again', async () => {
    const { lease, post, request, state, book } = await aBookedRequest();
    const [job] = await lease();
    expect((await request('POST', `jobs/${job?.id}/answer`, { result: 'refused' })).status).toBe(400);
    expect(await post(`jobs/${job?.id}/answer`, { result: 'refused', reason: 'Dr. Lee is away' })).toEqual({
      result: 'refused',
    });
    expect(await state()).toMatchObject([{ deleted_at: expect.any(String) as unknown }]);
    await book();
    expect(await lease()).toHaveLength(1);
  });

  it('is to add what staff saved to a pet’s record; its refusal is read in the conversation [IN-43]', async () => {
    const { practice, post, send } = await aConnectedPractice();
    const phone = aPhone();
    await send(client('c1', 1, { mobilePhone: phone }), pet('p1', 'c1'));
    const { id: petId } = await db
      .selectFrom('pet')
      .select('id')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    const { id } = await aConversation(world, practice, { sms_phone: phone });
    await aMessage(world, practice, id, { content: 'Luna sneezes' });
    await at(world, practice).run(updateConversation, { id, container: 'DONE', pets: [petId] });
    const { jobs } = await post<{ jobs: { id: string }[] }>('jobs/lease', {});
    expect(jobs).toMatchObject([
      {
        kind: 'note',
        appointment: null,
        note: { petId: 'p1', text: expect.stringContaining('Luna sneezes') as unknown },
      },
    ]);
    await post(`jobs/${jobs[0]?.id}/answer`, { result: 'refused', reason: 'The record is locked' });
    const lines = await db
      .selectFrom('message')
      .select('content')
      .where('practice', '=', practice)
      .where('type', '=', 'SYSTEM_INFO')
      .execute();
    expect(lines).toEqual([{ content: expect.stringContaining('The record is locked') as unknown }]);
    const conversation = await db
      .selectFrom('conversation')
      .select('container')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(conversation.container).toBe('INBOX');
  });

  it('that was leased three times and never answered says so where staff await it, until it is answered', async () => {
    const { practice, post, send } = await aConnectedPractice();
    await openForBooking(world, practice);
    const phone = aPhone();
    await send(
      client('c1', 1, { mobilePhone: phone }),
      pet('p1', 'c1'),
      visit('v1', 1, { typeId: null, staffId: null }),
    );
    const staff = at(world, practice);
    const { requestId, conversationId } = await aRequest(world, practice, { from: phone });
    await staff.run(bookAppointment, aBooking(requestId, eleven), bookingOptions);
    const row = async (table: 'pet' | 'pet_owner') =>
      (await db.selectFrom(table).select('id').where('practice', '=', practice).executeTakeFirstOrThrow()).id;
    const reported = await db
      .selectFrom('appointment')
      .select('id')
      .where('practice', '=', practice)
      .where('starts_at', '=', '2027-03-02T15:00:00.000Z')
      .executeTakeFirstOrThrow();
    await at(world, practice, null).run(queueConfirmation, reported.id);
    await aMessage(world, practice, conversationId, { content: 'Luna sneezes' });
    await staff.run(updateConversation, { id: conversationId, container: 'DONE', pets: [await row('pet')] });
    const owner = await row('pet_owner');
    const failing = async () => {
      const { data } = await staff.read(listMessages, { id: conversationId });
      const timeline = await staff.read(getClientTimeline, { id: owner, limit: 25 });
      const { latest } = await staff.read(auditedAppointmentOf, reported.id);
      return {
        booking: data.find(({ request }) => request)?.request?.is_failing ?? false,
        confirmation: latest?.appointment.isConfirmationFailing ?? false,
        note: timeline.data.find((entry) => entry.kind === 'record')?.isFailing,
      };
    };
    const lease = async () => (await post<{ jobs: { id: string }[] }>('jobs/lease', {})).jobs;
    const agentDies = () =>
      db
        .updateTable('write_back')
        .set({ claimed_until: '2020-01-01T00:00:00.000Z' })
        .where('practice', '=', practice)
        .execute();
    for (let leases = 0; leases < 3; leases++) {
      expect(await lease()).toHaveLength(3);
      expect(await failing()).toEqual({ booking: false, confirmation: false, note: false });
      await agentDies();
    }
    const before = (await announcements(world, practice)).length;
    const jobs = await lease();
    expect(await failing()).toEqual({ booking: true, confirmation: true, note: true });
    const announced = (await announcements(world, practice)).slice(before);
    for (const kind of ['message', 'appointment_action', 'client_contact'])
      expect(announced).toContainEqual(expect.stringMatching(`^${kind} `));
    await agentDies();
    await lease();
    expect((await announcements(world, practice)).slice(before)).toEqual(announced);
    for (const { id } of jobs) await post(`jobs/${id}/answer`, { result: 'accepted', externalId: null });
    expect(await failing()).toMatchObject({ confirmation: false, note: false });
    expect((await announcements(world, practice)).filter((one) => one.startsWith('client_contact'))).toHaveLength(2);
  });

  it('is not seen or answered by another practice', async () => {
    const { lease } = await aBookedRequest();
    const other = await aBookedRequest();
    const [job] = await lease();
    expect((await other.request('POST', `jobs/${job?.id}/answer`, { result: 'accepted' })).status).toBe(404);
    expect((await other.lease()).map(({ id }) => id)).not.toContain(job?.id);
  });
});
