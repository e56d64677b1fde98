import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { type Endpoint, requestOf } from '#contract/http.ts';
import { errorsOf } from '#server/routes/call-errors.ts';
import { aPracticeToAsk, type PracticeToAsk, callNamed, everyEndpoint } from '#tests/support/every-call.ts';
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
function offContract(endpoint: Endpoint, { status, body }: { status: number; body: unknown }): unknown {
  if (status === endpoint.status) return endpoint.response.safeParse(body).error ?? null;
  const refusal = errorBody.safeParse(body);
  const codes: readonly string[] = errorsOf(endpoint).get(status) ?? [];
  return codes.includes(refusal.data?.code ?? '') ? null : `${status} ${refusal.data?.code}`;
}

describe('any input of a call [F-49] [F-50] [F-51]', () => {
  let stranger: PracticeToAsk;
  let unchanged: PracticeToAsk;
  beforeAll(async () => {
    stranger = await aPracticeToAsk(world, 'Zanzibar');
    unchanged = await aPracticeToAsk(world, 'Quigley');
  });

  const errorsSince = (logged: number) =>
    server.log
      .lines()
      .slice(logged)
      .filter(({ level }) => level === 'error');

  async function ask(...call: Parameters<typeof server.call>) {
    const logged = server.log.lines().length;
    const answer = await server.call(...call);
    return { ...answer, errors: errorsSince(logged) };
  }

  function expectByContract(endpoint: Endpoint, answer: Awaited<ReturnType<typeof ask>>): void {
    expect(answer.errors).toEqual([]);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(offContract(endpoint, answer), answer.text).toBeNull();
    expect(answer.text).not.toMatch(/\\n +at |node_modules|\.[cm]?[jt]s:\d/);
    expect(answer.text).not.toContain('Zanzibar');
  }

  /** A practice that no call may change. */
  const fixed = (practice: string) =>
    world.store.db
      .selectFrom('practice')
      .select(['practice', 'pims', 'organization', 'branch', 'time_zone', 'texting_number'])
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();

  it.each([...everyEndpoint.keys()])(
    '%s answers by its contract, and so do the other calls of the practice afterwards',
    async (name) => {
      const isRead = everyEndpoint.get(name)!.method === 'GET';
      const target = isRead ? unchanged : await aPracticeToAsk(world, 'Quigley');
      const { practice, calls } = target;
      const call = callNamed(target, name);
      const before = await fixed(practice);
      const logged = server.log.lines().length;
      const texts = fc.oneof(
        fc.constantFrom(...idsIn(calls.map(({ input }) => input))),
        fc.constantFrom(...idsIn(stranger.calls.map(({ input }) => input))),
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
            expectByContract(endpoint, await ask(practice, endpoint, request.params, parts));
          },
        ),
        { numRuns, ...seed },
      );

      expect(await fixed(practice)).toEqual(before);
      expect({}).not.toHaveProperty('polluted');
      const reads = isRead ? [] : calls.filter((candidate) => candidate.endpoint.method === 'GET');
      for (const read of reads) {
        const answer = await ask(practice, read.endpoint, read.input);
        expectByContract(read.endpoint, answer);
        expect([read.endpoint.status, 404], `${read.name} ${answer.text}`).toContain(answer.status);
      }
      // Errors after an answer are logged later.
      expect(errorsSince(logged)).toEqual([]);
    },
  );
});

/** Maximum length of a refusal in characters: many times a usual one. */
const longestRefusal = 16 * 1024;
/** Maximum work of a concurrent request of another practice, as a multiple of its usual work. */
const mostWork = 25;

describe('an input that is too large or nested too deeply [F-55]', () => {
  let sender: PracticeToAsk;
  let ask: () => ReturnType<typeof server.call>;
  let usual: number;
  beforeAll(async () => {
    sender = await aPracticeToAsk(world, 'Quigley');
    const { practice, calls } = await aPracticeToAsk(world, 'Zanzibar');
    const { endpoint, input } = callNamed({ practice, calls }, 'listConversations');
    ask = () => server.call(practice, endpoint, input);
    usual = Math.min(...(await inTurn(20, () => workOf(ask))));
  });

  /** Processor time, which is the same on a busy machine as on an idle one. */
  async function workOf(act: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  }
  async function inTurn<T>(times: number, act: () => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    while (results.length < times) results.push(await act());
    return results;
  }

  const withBody = [...everyEndpoint].filter(
    ([, { method, encoding }]) => method !== 'GET' && encoding !== 'multipart',
  );
  it.each(withBody)(
    'is refused by %s with a short answer, and does not delay other practices',
    async (name, endpoint) => {
      const { input } = callNamed(sender, name);
      const { body } = requestOf(endpoint, input);
      for (const { what, json } of oversizedBodies(body)) {
        const send = async () => {
          const [answer, other] = await Promise.all([
            server.call(sender.practice, endpoint, input, { body: json }),
            ask(),
          ]);
          expect([400, 413], `${what}: ${answer.text}`).toContain(answer.status);
          expect(answer.text.length, what).toBeLessThan(longestRefusal);
          expect(other.status).toBe(200);
        };
        // Other work of the process, such as garbage collection, does not happen three times in a row.
        let work = await workOf(send);
        for (let again = 0; again < 2 && work > usual * mostWork; again += 1) work = Math.min(work, await workOf(send));
        expect(work / usual, what).toBeLessThan(mostWork);
      }
    },
  );

  it('is refused as a form', async () => {
    const { endpoint, input } = callNamed(sender, 'uploadFile');
    const form = new FormData();
    for (let part = 0; part < 40_000; part += 1) form.append(String(part), '');
    const answer = await server.call(sender.practice, endpoint, input, { body: form });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ message: 'The form has more than 32 parts.' }] } });
  });
});
