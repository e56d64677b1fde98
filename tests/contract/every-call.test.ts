import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorBody, type ErrorBody } from '#contract/errors.ts';
import { listFieldOf, shapeOf } from '#contract/http.ts';
import { aPracticeWithInputs, callNamed, practiceFor } from '#tests/support/every-call.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';
import { anApp } from '#tests/support/an-app.ts';
import { startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const server = anApp(world, { requestRate: null });

/** For calls that change nothing: because they read, or because they are refused. */
const unchanged = await aPracticeWithInputs(world, 'Quigley');

const names = [...everyEndpoint.keys()];
const withJson = names.filter((name) => {
  const endpoint = everyEndpoint.get(name)!;
  return endpoint.encoding !== 'multipart' && Object.keys(shapeOf(endpoint.body)).length > 0;
});

describe('every call of the contract, at the reference server', () => {
  /** A valid input for that call, of a new practice if the call may change something. */
  async function aCall(name: string, { isRefused = false } = {}) {
    const own = isRefused ? unchanged : await practiceFor(world, name, unchanged, 'Quigley');
    const { endpoint, input: validInput } = callNamed(own, name);
    const request = (input: Record<string, unknown> = {}, more = {}) =>
      server.call(own.practice, endpoint, { ...validInput, ...input }, more);
    return { endpoint, request };
  }
  const failureOf = ({ body }: { body: unknown }): ErrorBody => errorBody.parse(body);
  const invalidFieldsIn = (response: { body: unknown }) => failureOf(response).details?.map(({ field }) => field);

  describe('of booking, under the specification’s path', () => {
    async function expectAnswerAt(name: string, address: string): Promise<void> {
      const { endpoint, request } = await aCall(name);
      expect(`${endpoint.method} ${endpoint.path}`).toBe(address);
      expect((await request()).status).toBe(endpoint.status);
    }
    it.each([
      ['getPracticeConfig', 'GET /v2/app/poe-appointments/practice-config'],
      ['savePracticeConfig', 'POST /v2/app/poe-appointments/practice-config'],
      ['listCategoriesEnabled', 'GET /v2/app/practice/appointment-config/categories-enabled'],
      ['listAppointmentDurations', 'GET /v2/app/poe-appointments/practice-config/appointment-durations'],
    ])('%s answers: what clients can request [API-49] [API-50] [API-51] [API-52]', expectAnswerAt);
    it.each([
      ['listPractitioners', 'GET /v2/app/practice/appointment-config/practitioners'],
      ['listAppointmentTypes', 'GET /v2/app/practice/appointment-config/appointment-types'],
      ['listFacilities', 'GET /v2/app/poe-appointments/facility'],
      ['listBranchDepartments', 'GET /v2/app/poe-appointments/department/branch-departments'],
    ])('%s answers: staff, rooms and types for booking [API-53] [API-54] [API-58] [API-59]', expectAnswerAt);
    it.each([
      ['listAvailablePractitioners', 'GET /v2/app/practice/appointment/availability/practitioners'],
      ['listAvailableFacilities', 'GET /v2/app/practice/appointment/availability/facilities'],
      ['getAvailability', 'GET /v2/app/practice/appointment/availability'],
    ])('%s answers: what is free [API-55] [API-56] [API-57]', expectAnswerAt);
    it.each([
      ['getBookingRequest', 'GET /v2/app/practice/appointment-requests'],
      ['isRequestAvailable', 'GET /v2/app/practice/appointment/availability/request-available'],
      ['bookAppointment', 'POST /v2/app/practice/appointment/book'],
      ['enrollAppointmentRequests', 'POST /v2/app/practice/appointment/enroll'],
    ])('%s answers: a request and its booking [API-60] [API-61] [API-62] [API-63]', expectAnswerAt);
  });

  it.each(withJson)('%s names each invalid field', async (name) => {
    const { endpoint, request } = await aCall(name, { isRefused: true });
    for (const [field, schema] of Object.entries(shapeOf(endpoint.body))) {
      const invalid = z.safeParse(schema, 7).success ? 'x' : 7;
      const response = await request({ [field]: invalid });
      expect(response.status, field).toBe(400);
      expect(invalidFieldsIn(response)?.[0], field).toMatch(new RegExp(`^body\\.${field}`));
    }
  });

  const withFields = withJson.filter((name) => listFieldOf(everyEndpoint.get(name)!) === null);
  it.each(withFields)('%s refuses an unknown field', async (name) => {
    const { request } = await aCall(name, { isRefused: true });
    for (const field of ['tenant', 'delivery_status', 'direction', 'create_ts', 'isVelloActive', 'practiceIanaZone']) {
      const response = await request({ [field]: 'x' });
      expect(response.status).toBe(400);
      expect(invalidFieldsIn(response)).toContain(`body.${field}`);
    }
  });

  it.each(withJson)('%s refuses a body that is no JSON object', async (name) => {
    const { request } = await aCall(name, { isRefused: true });
    for (const body of ['{"a":', '[]', '"text"', '7', '{"a":{"__proto__":1}}', '['.repeat(1000)]) {
      const response = await request({}, { body });
      expect(response.status, body.slice(0, 20)).toBe(400);
      expect(failureOf(response)).toMatchObject({ code: expect.stringMatching(/invalid_request/) as unknown });
    }
  });

  it.each(names)('%s accepts or refuses any text without an error @slow', async (name) => {
    const { endpoint, request } = await aCall(name);
    const ofPath = Object.keys(shapeOf(endpoint.params));
    const others = Object.keys({ ...shapeOf(endpoint.query), ...shapeOf(endpoint.body) });
    const typed = ["' or 1=1 --", '%', '\\', 'a\0b', '..', '99999999999999999999', '0000-01-01', '💉'.repeat(300)];
    const inputs = [...ofPath, ...others].flatMap((field) => typed.map((text) => ({ [field]: text })));
    for (const input of [...inputs, ...others.map((field) => ({ [field]: '\ud800' }))])
      expect((await request(input)).status, JSON.stringify(input)).toBeLessThan(500);
    expect(server.log.lines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
