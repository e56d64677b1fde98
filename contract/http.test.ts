import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listAnimals, searchAnimalOwners } from './campaigns/clients.ts';
import { listNewsletters } from './campaigns/newsletters.ts';
import { listConversations, updateConversation } from './communication/conversations.ts';
import { listMessages, sendMessage } from './communication/messages.ts';
import { searchPetOwners } from './communication/pet-owners.ts';
import { day, defineEndpoint, optionalQueryInt, queryFlag, queryInt, requestOf, shapeOf, timestamp } from './http.ts';
import { updateTemplate } from './templates/templates.ts';

const practice = { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'b-2' };

describe('an endpoint', () => {
  it('defaults to JSON, 200, a session and no parameters', () => {
    const plain = defineEndpoint({ method: 'GET', path: '/x', spec: 'API-10', summary: '', response: z.object({}) });
    expect(plain).toMatchObject({ encoding: 'json', status: 200, idempotent: false, public: null, errors: [] });
    expect(plain.body.safeParse({ extra: 1 }).success).toBe(false);
  });
});

describe('a flat input becomes a request', () => {
  it('puts each field where the contract has it', () => {
    const id = 'c-1';
    expect(requestOf(updateConversation, { id, is_pinned: true })).toEqual({
      path: '/v1/conversations/c-1',
      query: {},
      body: { is_pinned: true },
    });
    expect(requestOf(listMessages, { id, limit: 50, before: 'm-9' })).toEqual({
      path: '/v1/conversations/c-1/messages',
      query: { limit: '50', before: 'm-9' },
      body: {},
    });
    expect(requestOf(sendMessage, { id, content: 'Hi', media: [] }).body).toEqual({ content: 'Hi', media: [] });
  });

  it('omits filters that are not set [IN-21]', () => {
    const filters = { first_name: 'Anna', last_name: '', pims_id: undefined, contact_phone: undefined, inexact: false };
    expect(requestOf(searchPetOwners, { ...practice, ...filters }).query).toEqual({
      ...practice,
      first_name: 'Anna',
      inexact: 'false',
    });
    expect(requestOf(searchAnimalOwners, {}).query).toEqual({});
  });

  it('keeps an empty or null value of a body', () => {
    const input = { id: 'c-1', content: '', media: [] };
    expect(requestOf(sendMessage, input).body).toEqual({ content: '', media: [] });
  });

  it('escapes path parameters', () => {
    const { path } = requestOf(updateTemplate, { pims: 'NEO', org: 'a/b', branch: 'ü ?#', id: '../x', name: 'Hours' });
    expect(path).toBe('/v1/NEO/a%2Fb/%C3%BC%20%3F%23/templates/..%2Fx');
  });

  it('leaves the input as it was', () => {
    const input = { id: 'c-1', is_pinned: true };
    requestOf(updateConversation, input);
    expect(input).toEqual({ id: 'c-1', is_pinned: true });
  });
});

describe('a query', () => {
  it('defaults to page 1 and 1000 conversations [CN-03]', () => {
    expect(listConversations.query.parse({})).toEqual({ page: 1, per_page: 1000 });
  });

  it('defaults to page 1 and 10 clients [IN-22] [CN-04]', () => {
    expect(searchPetOwners.query.parse(practice)).toMatchObject({ page: 1, per_page: 10 });
    expect(searchAnimalOwners.query.parse({})).toMatchObject({ page: 1, per_page: 10 });
  });

  it('defaults to 100 newsletters [CN-35]', () => {
    expect(listNewsletters.query.parse({})).toMatchObject({ limit: 100 });
  });

  it('reads whole numbers within their range', () => {
    const page = queryInt({ min: 1, max: 10, fallback: 1 });
    expect(page.parse('7')).toBe(7);
    expect(page.parse(7)).toBe(7);
    for (const wrong of ['', '0', '11', '1.5', '-1', 'x', 'NaN', 'Infinity', '1;drop', null, [1, 2]])
      expect(page.safeParse(wrong).success, String(wrong)).toBe(false);
  });

  it('distinguishes an omitted number from a default', () => {
    expect(optionalQueryInt({ min: 1, max: 10 }).parse(undefined)).toBeUndefined();
    expect((listMessages.query.parse({}) as { limit?: number }).limit).toBeUndefined();
    expect(listMessages.query.parse({ limit: '50' })).toEqual({ limit: 50 });
    expect(listMessages.query.safeParse({ limit: '5000' }).success).toBe(false);
  });

  it('reads booleans', () => {
    expect(['true', 'false', undefined].map((text) => queryFlag.parse(text))).toEqual([true, false, undefined]);
    expect(queryFlag.safeParse('1').success).toBe(false);
  });

  it('lists its parameters by name', () => {
    expect(Object.keys(shapeOf(listAnimals.query))).toEqual(['animalOwnerId']);
    expect(shapeOf(listAnimals.body)).toEqual({});
  });
});

describe('a timestamp', () => {
  it.each(['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.123Z', '2026-11-21T10:00:00+01:00'])(
    '%s has a zone',
    (text) => {
      expect(timestamp.safeParse(text).success).toBe(true);
    },
  );

  it.each(['2026-11-21', '2026-11-21T10:00:00', '2026-13-01T10:00:00Z', '2026-02-30T10:00:00Z', 'now', '', null])(
    '%s is none',
    (text) => {
      expect(timestamp.safeParse(text).success).toBe(false);
    },
  );

  it.each(['0000-01-01', '0000-12-31', '10000-01-01'])(
    'is never in a year that databases do not support: %s',
    (text) => {
      expect(day.safeParse(text).success).toBe(false);
      expect(timestamp.safeParse(`${text}T10:00:00Z`).success).toBe(false);
    },
  );

  it.each(['+16:00', '-16:00', '+23:59', '-20:30'])(
    'is never at an offset that databases do not support: %s',
    (offset) => {
      expect(timestamp.safeParse(`2026-11-21T10:00:00${offset}`).success).toBe(false);
    },
  );

  it.each(['+15:59', '-15:59', '+14:00', '-00:00'])('may have the offset %s', (offset) => {
    expect(timestamp.safeParse(`2026-11-21T10:00:00${offset}`).success).toBe(true);
  });

  it('has its year checked in UTC', () => {
    expect(timestamp.safeParse('0001-01-01T00:00:00+01:00').success).toBe(false);
    expect(timestamp.safeParse('9999-12-31T23:59:59-01:00').success).toBe(false);
    expect(timestamp.safeParse('0001-01-01T00:00:00Z').success).toBe(true);
  });
});
