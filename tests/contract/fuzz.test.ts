import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { type Endpoint, requestOf } from '#contract/http.ts';
import { errorsOf } from '#server/routes/call-errors.ts';
import { aPracticeWithInputs, callNamed, practiceFor, type PracticeWithInputs } from '#tests/support/every-call.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';
import { bodyOf, hostileRequest, searchOf, validRequest } from '#tests/support/fuzzed-request.ts';
import { oversizedBodies } from '#tests/support/hostile-input.ts';
import { anApp } from '#tests/support/an-app.ts';
import { startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const server = anApp(world, { requestRate: null });

/** `FUZZ_RUNS=1000` makes more requests; `FUZZ_SEED` repeats a failed run. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 15);
const seed = process.env['FUZZ_SEED'] === undefined ? {} : { seed: Number(process.env['FUZZ_SEED']) };

const idsIn = (value: unknown): string[] =>
  JSON.stringify(value).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];

/** How an answer violates its contract; null if it does not. */
function violationOf(endpoint: Endpoint, { status, body }: { status: number; body: unknown }): unknown {
  if (status === endpoint.status) return endpoint.response.safeParse(body).error ?? null;
  const refusal = errorBody.safeParse(body);
  const codes: readonly string[] = errorsOf(endpoint).get(status) ?? [];
  return codes.includes(refusal.data?.code ?? '') ? null : `${status} ${refusal.data?.code}`;
}

describe('any input of a call [F-49] [F-50] [F-51]', () => {
  let otherPractice: PracticeWithInputs;
  let unchanged: PracticeWithInputs;
  beforeAll(async () => {
    otherPractice = await aPracticeWithInputs(world, 'Zanzibar');
    unchanged = await aPracticeWithInputs(world, 'Quigley');
  });

  const errorsSince = (logged: number) =>
    server.log
      .lines()
      .slice(logged)
      .filter(({ level }) => level === 'error');

  async function request_(...call: Parameters<typeof server.call>) {
    const logged = server.log.lines().length;
    const response = await server.call(...call);
    return { ...response, errors: errorsSince(logged) };
  }

  function expectByContract(endpoint: Endpoint, response: Awaited<ReturnType<typeof request_>>): void {
    expect(response.errors).toEqual([]);
    expect(response.status, response.text).toBeLessThan(500);
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(violationOf(endpoint, response), response.text).toBeNull();
    expect(response.text).not.toMatch(/\\n +at |node_modules|\.[cm]?[jt]s:\d/);
    expect(response.text).not.toContain('Zanzibar');
  }

  /** A practice that no call may change. */
  const protectedFieldsOf = (practice: string) =>
    world.store.db
      .selectFrom('practice')
      .select(['practice', 'pims', 'organization', 'branch', 'time_zone', 'texting_number'])
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();

  it.each([...everyEndpoint.keys()])(
    '%s answers by its contract, and so do the other calls of the practice afterwards',
    async (name) => {
      const isRead = everyEndpoint.get(name)!.method === 'GET';
      const target = await practiceFor(world, name, unchanged, 'Quigley');
      const { practice, calls } = target;
      const call = callNamed(target, name);
      const before = await protectedFieldsOf(practice);
      const logged = server.log.lines().length;
      const texts = fc.oneof(
        fc.constantFrom(...idsIn(calls.map(({ input }) => input))),
        fc.constantFrom(...idsIn(otherPractice.calls.map(({ input }) => input))),
        fc.string({ unit: 'grapheme' }),
      );
      const sent = validRequest(call, texts);
      const { endpoint } = call;
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            sent,
            sent.chain((request) => hostileRequest(endpoint, request)),
          ),
          async (request) => {
            const parts = { search: searchOf(request), body: bodyOf(endpoint, request), headers: request.headers };
            expectByContract(endpoint, await request_(practice, endpoint, request.params, parts));
          },
        ),
        { numRuns, ...seed },
      );

      expect(await protectedFieldsOf(practice)).toEqual(before);
      expect({}).not.toHaveProperty('polluted');
      const reads = isRead ? [] : calls.filter((candidate) => candidate.endpoint.method === 'GET');
      for (const read of reads) {
        const response = await request_(practice, read.endpoint, read.input);
        expectByContract(read.endpoint, response);
        expect([read.endpoint.status, 404], `${read.name} ${response.text}`).toContain(response.status);
      }
      // Errors after an answer are logged later.
      expect(errorsSince(logged)).toEqual([]);
    },
  );
});

/** Maximum length of a refusal in characters: many times a usual one. */
const maxRefusalLength = 16 * 1024;
/** Maximum work of a concurrent request of another practice, as a multiple of its usual work. */
const maxWork = 25;

describe('an input that is too large or nested too deeply [F-55]', () => {
  let practiceOfSender: PracticeWithInputs;
  let requestOfOther: () => ReturnType<typeof server.call>;
  let usualWork: number;
  beforeAll(async () => {
    practiceOfSender = await aPracticeWithInputs(world, 'Quigley');
    const { practice, calls } = await aPracticeWithInputs(world, 'Zanzibar');
    const { endpoint, input } = callNamed({ practice, calls }, 'listConversations');
    requestOfOther = () => server.call(practice, endpoint, input);
    usualWork = Math.min(...(await repeated(20, () => workOf(requestOfOther))));
  });

  /** Processor time, which is the same on a busy machine as on an idle one. */
  async function workOf(act: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  }
  async function repeated<T>(times: number, act: () => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    while (results.length < times) results.push(await act());
    return results;
  }

  const withBody = [...everyEndpoint].filter(
    ([, { method, encoding }]) => method !== 'GET' && encoding !== 'multipart',
  );
  it.each(withBody)(
    'is refused by %s with a short answer, and does not delay other practices @slow',
    async (name, endpoint) => {
      const { input } = callNamed(practiceOfSender, name);
      const { body } = requestOf(endpoint, input);
      for (const { what, json } of oversizedBodies(body)) {
        const send = async () => {
          const [response, other] = await Promise.all([
            server.call(practiceOfSender.practice, endpoint, input, { body: json }),
            requestOfOther(),
          ]);
          expect([400, 413], `${what}: ${response.text}`).toContain(response.status);
          expect(response.text.length, what).toBeLessThan(maxRefusalLength);
          expect(other.status).toBe(200);
        };
        // Other work of the process, such as garbage collection, does not happen three times in a row.
        let work = await workOf(send);
        for (let again = 0; again < 2 && work > usualWork * maxWork; again += 1)
          work = Math.min(work, await workOf(send));
        expect(work / usualWork, what).toBeLessThan(maxWork);
      }
    },
  );

  it('is refused as a form', async () => {
    const { endpoint, input } = callNamed(practiceOfSender, 'uploadFile');
    const form = new FormData();
    for (let part = 0; part < 40_000; part += 1) form.append(String(part), '');
    const response = await server.call(practiceOfSender.practice, endpoint, input, { body: form });
    expect(response).toMatchObject({
      status: 400,
      body: { details: [{ message: 'The form has more than 32 parts.' }] },
    });
  });
});
