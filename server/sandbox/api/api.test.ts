import type { LaunchLink } from '../identity/launch-links.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { anOpenSandbox } from '#tests/support/open-sandbox.ts';

const opened = anOpenSandbox();
const { call, request } = opened;
const { origin } = opened;

describe('seeding', () => {
  it('generates practices of the requested size', async () => {
    const size = { practices: 2, conversations: 5, messagesPerConversation: 6, appointments: 9 };
    const generated = (await call('POST', 'seed', size)).body as LaunchLink[];
    expect(new Set(generated.map((link) => link.practicePhone)).size).toBe(2);
    for (const link of generated) {
      const count = async (table: 'conversation' | 'message' | 'appointment') => {
        const rows = await opened.store.db
          .selectFrom(table)
          .select('id')
          .where('practice', '=', rowKeyOf(link))
          .execute();
        return rows.length;
      };
      expect([await count('conversation'), await count('message'), await count('appointment')]).toEqual([5, 30, 9]);
    }
  });

  it('can generate an empty inbox', async () => {
    const [generated] = (await call('POST', 'seed', { conversations: 0, appointments: 0 })).body as [LaunchLink];
    const rows = await opened.store.db
      .selectFrom('conversation')
      .select('id')
      .where('practice', '=', rowKeyOf(generated))
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('flags', () => {
  it('are switched and read', async () => {
    expect((await call('PUT', 'flags/quick-replies-enabled', { value: false })).status).toBe(204);
    expect((await call('GET', 'flags')).body).toMatchObject({
      'quick-replies-enabled': false,
      'postcards-enabled': true,
    });
    await call('PUT', 'flags/quick-replies-enabled', { value: true });
  });

  it('have no other names', async () => {
    expect((await call('PUT', 'flags/nothing', { value: true })).status).toBe(404);
  });
});

describe('the body of a call', () => {
  it.each([
    ['inbound-sms', {}, 'body.practicePhone'],
    ['inbound-sms', { practicePhone: '+12025550199', from: '555', body: 'Hi' }, 'body.from'],
    ['inbound-sms', { practicePhone: '+12025550199', from: '+12025550198', text: 'Hi' }, 'body.text'],
    ['appointments/x/events', { type: 'explode' }, 'body.type'],
    ['appointments/x/events', { type: 'move', startsAt: 'tomorrow' }, 'body.startsAt'],
    ['appointments/x/events', { type: 'remind', medium: 'PIGEON' }, 'body.medium'],
    ['seed', { practices: 1000 }, 'body.practices'],
    ['seed', { conversations: 'many' }, 'body.conversations'],
  ])('is checked: %s %j', async (path, body, field) => {
    const response = await call('POST', path, body);
    expect(response.status).toBe(400);
    expect((response.body as { details: { field: string }[] }).details.map((detail) => detail.field)).toContain(field);
  });

  it('must be JSON of a limited size', async () => {
    const post = (body: string) => request('sandbox/api/seed', { method: 'POST', body });
    expect((await post('{oops')).status).toBe(400);
    expect((await post(JSON.stringify({ x: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await call('GET', 'phones/12/messages')).status).toBe(400);
  });

  it('may not come from another origin', async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await call('PUT', 'flags/postcards-enabled', { value: true }, headers)).status;
    expect(await statusWith({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusWith({ origin: 'null' })).toBe(403);
    expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusWith({ origin, 'sec-fetch-site': 'same-origin' })).toBe(204);
  });
});

describe('faults', () => {
  afterEach(() => call('DELETE', 'faults'));
  const things = () => request('things', { method: 'POST' });
  const setFault = async (rule: object) =>
    expect((await call('PUT', 'faults', { routes: [{ route: 'POST /things', ...rule }] })).status).toBe(204);

  it('answer with an error the given number of times', async () => {
    await setFault({ status: 503, times: 2 });
    expect([(await things()).status, (await things()).status, (await things()).status]).toEqual([503, 503, 200]);
  });

  it('truncate or replace an answer', async () => {
    await setFault({ truncate: true });
    expect((await things()).text).toBe('{"things"');
    await setFault({ garbage: true });
    expect((await things()).text).toContain('<!doctype html>');
  });

  it('end when they are cleared, and never affect the sandbox itself', async () => {
    await call('PUT', 'faults', { routes: [{ route: '* /*', status: 500 }] });
    expect((await call('GET', 'faults')).status).toBe(200);
    expect((await call('DELETE', 'faults')).status).toBe(204);
    expect((await things()).status).toBe(200);
  });

  it('are checked', async () => {
    expect((await call('PUT', 'faults', { routes: [{ route: 'somewhere', status: 200 }] })).status).toBe(400);
  });
});
