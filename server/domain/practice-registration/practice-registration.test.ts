import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, Input } from '#contract/http.ts';
import {
  confirmRegistration,
  correctRegistration,
  getConfirmation,
  getRegistration,
  type Registration,
  registerPractice,
} from '#contract/registration/practice-registrations.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aFilledForm, anInvitation, aRegistration, newIdentity } from '#tests/support/registration-world.ts';
import { requestTo } from '#tests/support/request-to.ts';
import { aPractice, startOwnWorld } from '#tests/support/server-world.ts';

const world = await startOwnWorld();
const { db } = world.store;
const server = anApp(world);

beforeEach(async () => {
  await db.deleteFrom('throttle').execute();
});

/** A request of a visitor, by default from an address that nobody else has. */
async function visit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  given: { address?: string; key?: string; authorization?: string; on?: typeof server } = {},
) {
  const { address = anAddress(), key, authorization, on = server } = given;
  const [path, init] = requestTo(endpoint, input, '');
  const { authorization: _none, ...headers } = init.headers as Record<string, string>;
  const response = await on.app.request(
    path,
    {
      ...init,
      headers: {
        ...headers,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(authorization !== undefined && { authorization }),
      },
    },
    fromAddress(address),
  );
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
}
const count = async () =>
  Number(
    (
      await db
        .selectFrom('practice_registration')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

describe('a registration', () => {
  it('that is sent again under its key is the same one, also at the same moment [API-79] [D-21] [F-02]', async () => {
    const before = await count();
    const [key, form] = [randomUUID(), aFilledForm()];
    const answers = await Promise.all([visit(registerPractice, form, { key }), visit(registerPractice, form, { key })]);
    const [first, second] = [
      await visit(registerPractice, form, { key }),
      await visit(registerPractice, form, { key }),
    ];
    expect(first).toMatchObject({ status: 202, body: second.body });
    for (const { status, body } of answers) expect(status === 409 || (body as Registration).link).toBeTruthy();
    expect(await count()).toBe(before + 1);
    expect(await visit(registerPractice, { ...form, city: 'Bath' }, { key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['zip', '0410'],
    ['zip', '00000'],
    ['zip', '04101-1234'],
    ['phone', '555-0142'],
    ['contactName', 'Rosa'],
    ['contactEmail', 'rosa@'],
    ['street', ' '],
    ['state', 'XX'],
    ['practiceOrgId', 'a#b:c'],
    ['terms', '2000-01'],
  ])('is refused at the field where the %s is "%s"', async (field, value) => {
    const before = await count();
    const answer = await visit(
      registerPractice,
      { ...aFilledForm(), [field]: value },
      {
        key: randomUUID(),
      },
    );
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: `body.${field}` }] } });
    expect(await count()).toBe(before);
  });

  it('takes an invitation once, of two who use it at the same moment', async () => {
    const form = aFilledForm({ invitation: await anInvitation(world) });
    const answers = await Promise.all([1, 2].map(() => visit(registerPractice, form, { key: randomUUID() })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 400]));
  });

  it('is answered alike whether the practice exists, is enrolled or neither [F-46]', async () => {
    const { practice } = await aPractice(world, { name: 'Elm Street' });
    const [, practiceOrgId = ''] = /#(.*):/.exec(practice) ?? [];
    const answers = await Promise.all(
      [newIdentity(), { ...newIdentity(), practiceOrgId }, { ...newIdentity(), practiceOrgId: 'nobody' }].map(
        async (identity) => {
          const { status, body } = await visit(registerPractice, aFilledForm(identity), { key: randomUUID() });
          const { link: _link, reference: _reference, identity: _identity, ...rest } = body as Registration;
          return { status, rest };
        },
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await db.selectFrom('practice').select('name').where('practice', '=', practice).execute()).toEqual([
      { name: 'Elm Street' },
    ]);
  });

  it('is served with a forged token as without one [F-47]', async () => {
    const { link } = await aRegistration(world);
    for (const authorization of ['Bearer x', 'Bearer NEO#elm:main', 'Basic eA=='])
      expect(await visit(getRegistration, { link }, { authorization })).toMatchObject({ status: 200 });
  });
});

it('takes a handful of a thousand registrations from one address over two processes, and another visitor’s meanwhile [F-54] [F-56] @slow', async () => {
  const before = await count();
  const processes = [server, anApp(world)];
  const address = anAddress();
  const statuses: number[] = [];
  let neighbour = 0;
  for (let sent = 0; sent < 1000; sent += 50) {
    const batch = await Promise.all(
      Array.from({ length: 50 }, (_one, at) =>
        visit(registerPractice, aFilledForm(), { key: randomUUID(), address, on: processes[at % 2] ?? server }),
      ),
    );
    statuses.push(...batch.map(({ status }) => status));
    const refused = batch.filter(({ status }) => status === 429);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    if (sent === 500) neighbour = (await visit(registerPractice, aFilledForm(), { key: randomUUID() })).status;
  }
  const taken = statuses.filter((status) => status === 202).length;
  expect(taken).toBeGreaterThanOrEqual(5);
  expect(taken).toBeLessThanOrEqual(20);
  expect(new Set(statuses)).toEqual(new Set([202, 429]));
  expect(neighbour).toBe(202);
  expect(await count()).toBe(before + taken + 1);
});

describe('a link', () => {
  it('opens its registration alone: forged, shortened or of the other kind it opens nothing [F-45]', async () => {
    const { link, confirmation, identity } = await aRegistration(world);
    const other = await aRegistration(world);
    const [content = '', proof = ''] = link.split('.');
    const [foreign = ''] = other.link.split('.');
    const forged = `${content}.${proof.startsWith('0') ? '1' : '0'}${proof.slice(1)}`;
    for (const wrong of [forged, `${foreign}.${proof}`, confirmation])
      expect(await visit(getRegistration, { link: wrong })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const wrong of [forged, link]) {
      expect(await visit(getConfirmation, { link: wrong })).toMatchObject({ status: 404 });
      expect(await visit(confirmRegistration, { link: wrong })).toMatchObject({ status: 404 });
    }
    expect(await visit(correctRegistration, { link: confirmation, ...identity })).toMatchObject({ status: 404 });
    expect(await visit(getRegistration, { link })).toMatchObject({ status: 200, body: { status: 'WAITING' } });
  });

  it('of a confirmation shows nothing that was typed, and what was typed is in no log [F-66]', async () => {
    const { confirmation, link } = await aRegistration(world);
    await visit(registerPractice, aFilledForm(), { key: randomUUID() });
    await visit(getRegistration, { link });
    const { body } = await visit(getConfirmation, { link: confirmation });
    expect(JSON.stringify(body)).not.toMatch(/cedar|rosa|mill road|5550142/i);
    expect(server.log.text()).not.toMatch(/cedar|rosa|mill road|5550142/i);
    expect(server.log.text()).not.toContain(link);
  });
});
