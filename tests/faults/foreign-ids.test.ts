import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Endpoint, requestOf, shapeOf } from '#contract/http.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { aPracticeWithInputs, type PracticeWithInputs, callNamed } from '#tests/support/every-call.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';
import { hostileIds } from '#tests/support/hostile-ids.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import type { World } from '#tests/support/server-world.ts';
import { aWatchedWorld } from '#tests/support/watched-world.ts';

const mark = 'Zanzibar';
/** A visitor's link is no id of a practice: who has it may open it. */
const names = [...everyEndpoint].flatMap(([name, call]) => (call.public === null ? [name] : []));
type Fields = Record<string, unknown>;

let world: World;
let server: ReturnType<typeof anApp>;
let own: PracticeWithInputs;
let foreign: PracticeWithInputs;
/** The kind of each statement. */
let statements: string[] = [];

beforeAll(async () => {
  world = await aWatchedWorld(({ node }) => statements.push(node.kind));
  server = anApp(world, { requestRate: null });
  [own, foreign] = [await aPracticeWithInputs(world, 'Quigleys'), await aPracticeWithInputs(world, mark)];
});

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Texts that identify the other practice: its mark and its ids. */
const tracesOfForeign = (): string[] => [
  mark,
  ...new Set(JSON.stringify([foreign.practice, foreign.calls.map(({ input }) => input)]).match(uuid)),
];

/** The fields in which the other practice's input differs from our own, with their values. */
function differencesOf(
  ours: unknown,
  others: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; value: string }[] {
  if (typeof others === 'string') return others === ours ? [] : [{ path, value: others }];
  if (typeof others !== 'object' || others === null || others instanceof Blob) return [];
  return Object.entries(others).flatMap(([name, part]) =>
    differencesOf((ours as Fields | null)?.[name], part, [...path, name]),
  );
}
function withValueAt(input: unknown, [name, ...rest]: readonly string[], value: string): unknown {
  if (name === undefined) return value;
  if (Array.isArray(input))
    return input.map((part: unknown, index) => (String(index) === name ? withValueAt(part, rest, value) : part));
  return { ...(input as Fields), [name]: withValueAt((input as Fields)[name], rest, value) };
}
/** A value of the same form that never existed. */
const nonexistentLike = (value: string): string =>
  value
    .replaceAll(uuid, () => randomUUID())
    .replaceAll(/\+1\d{10}/g, aPhone)
    .replaceAll(mark.slice(0, 5), () => randomUUID().replaceAll(/[\d-]/g, '').padEnd(5, 'x').slice(0, 5));

/** All rows of a practice. */
async function rowsOf(practice: string): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'practice' and table_schema = current_schema() order by 1`.execute(world.store.db);
  const tables = rows.map(async ({ name }) => {
    const found = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} t where practice = ${practice} order by 1`.execute(world.store.db);
    return [name, found.rows];
  });
  return Object.fromEntries((await Promise.all(tables)) as [string, unknown][]);
}

/** A response without the parts that always differ: ids, times, and the input. */
const normalized = (text: string, sent: string): string =>
  text
    .replaceAll(sent, '…')
    .replaceAll(uuid, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'moment');

async function request_(endpoint: Endpoint, input: unknown, sent: string) {
  statements = [];
  const { status, text } = await server.call(own.practice, endpoint, input);
  return { text: text.replaceAll(sent, ''), like: { status, text: normalized(text, sent), statements } };
}

function expectNoTrace(text: string, what: string, sent = ''): void {
  const shown = tracesOfForeign().filter((trace) => !sent.includes(trace) && text.includes(trace));
  expect(shown, what).toEqual([]);
}

it('an id, a number or a name of another practice, in any field of any call, is answered like one that never existed, with the same statements, and changes nothing of that practice [F-45] @slow', async () => {
  const before = await rowsOf(foreign.practice);
  const tried = names.flatMap((name) => {
    const call = callNamed(own, name);
    return differencesOf(call.input, callNamed(foreign, name).input).map((place) => ({ ...call, ...place }));
  });
  expect(tried.length).toBeGreaterThan(50);
  for (const { name, endpoint, input, path, value } of tried) {
    const what = `${name} ${path.join('.')}`;
    const nonexistent = nonexistentLike(value);
    const foreignResult = await request_(endpoint, withValueAt(input, path, value), value);
    const missingResult = await request_(endpoint, withValueAt(input, path, nonexistent), nonexistent);
    expectNoTrace(foreignResult.text, what, value);
    // Portal links are public and unique among all practices: the answer reveals only that one is taken.
    const expected = name === 'saveShortlink' ? foreignResult.like : missingResult.like;
    expect({ what, ...foreignResult.like }).toEqual({ what, ...expected });
    // A phone may belong to clients of several practices; everything else in a path belongs to the practice or is not found.
    const isNamed = (path[0] ?? '') in shapeOf(endpoint.params) && !value.startsWith('+');
    expect(isNamed ? [403, 404] : [foreignResult.like.status], what).toContain(foreignResult.like.status);
  }
  expect(await rowsOf(foreign.practice)).toEqual(before);
});

it.each(hostileIds)(
  'the id %s, in any field of any call, causes no error, and finds nothing in a path [F-45]',
  async (id) => {
    const responses = [];
    for (const name of names) {
      const { endpoint, input } = callNamed(own, name);
      for (const { path } of differencesOf(input, callNamed(foreign, name).input)) {
        const { like } = await request_(endpoint, withValueAt(input, path, id), id);
        const isNamed = (path[0] ?? '') in shapeOf(endpoint.params);
        responses.push({ what: `${name} ${path.join('.')}`, status: like.status, isNamed });
      }
    }
    expect(responses.length).toBeGreaterThan(50);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(responses.filter(({ status, isNamed }) => isNamed && ![400, 403, 404].includes(status))).toEqual([]);
  },
);

/** The fields by which a call may name its practice. */
const contextFields = ['pims', 'org', 'branch', 'pimsType', 'practiceOrgId', 'practiceSubOrgId'];
const orgFields = ['org', 'practiceOrgId'];

/** Every way to write the other practice where a call names its own. */
function spellings(): string[] {
  const [ours, other] = [own.practice, foreign.practice].map((practice) => practiceOfRowKey(practice).practiceOrgId);
  if (ours === undefined || other === undefined) throw new Error('A practice has no organization.');
  return [
    other,
    other.toUpperCase(),
    foreign.practice,
    encodeURIComponent(foreign.practice),
    foreign.practice.replace('#', '%2523'),
    `${other}:main`,
    `${ours}/../${other}`,
    `${ours}%2F..%2F${other}`,
    `..%2f${other}`,
    `${other}%00`,
    ` ${other} `,
    `${other}&org=${ours}`,
    `${ours},${other}`,
  ];
}

it('a call that names another practice in place of its own is refused, in every spelling [F-46]', async () => {
  const before = await rowsOf(foreign.practice);
  let tried = 0;
  for (const name of names) {
    const { endpoint, input } = callNamed(own, name);
    for (const field of orgFields.filter((one) => one in input))
      for (const spelling of spellings()) {
        const { text, like } = await request_(endpoint, { ...input, [field]: spelling }, spelling);
        expect([400, 403, 404], `${name} ${field} ${spelling}`).toContain(like.status);
        expectNoTrace(text, name, spelling);
        tried += 1;
      }
  }
  expect(tried).toBeGreaterThan(50);
  expect(await rowsOf(foreign.practice)).toEqual(before);
});

it('a call that names another practice in any other field reveals and changes nothing of that practice, because the token decides [F-46] @slow', async () => {
  const before = await rowsOf(foreign.practice);
  const { pimsType, practiceOrgId: org, practiceSubOrgId: branch } = practiceOfRowKey(foreign.practice);
  const foreignContext: Record<string, string> = {
    pimsType,
    practiceOrgId: org,
    practiceSubOrgId: branch,
    pims: pimsType,
    org,
    branch,
  };
  const search = new URLSearchParams({
    ...foreignContext,
    practice: foreign.practice,
    row_key: foreign.practice,
    tenant: org,
  }).toString();
  const headers = { 'x-practice': foreign.practice, 'x-tenant-id': org, 'x-organization': org };
  for (const name of names) {
    const { endpoint, input } = callNamed(own, name);
    const foreignInput = {
      ...input,
      ...Object.fromEntries(
        contextFields.filter((field) => field in input).map((field) => [field, foreignContext[field]]),
      ),
    };
    const { query, body } = requestOf(endpoint, input);
    const ownQuery = new URLSearchParams(query).toString();
    const responses = [
      await server.call(own.practice, endpoint, input, { search: `${ownQuery}&${search}`, headers }),
      await server.call(own.practice, endpoint, foreignInput, { search: `${ownQuery}&${search}`, headers }),
      ...(endpoint.encoding === 'json' && endpoint.method !== 'GET'
        ? [
            await server.call(own.practice, endpoint, input, {
              body: JSON.stringify(Object.assign({}, body, foreignContext, { practice: foreign.practice })),
            }),
          ]
        : []),
    ];
    for (const { status, text } of responses) {
      expect(status, name).toBeLessThan(500);
      expectNoTrace(text, name);
    }
  }
  expect(await rowsOf(foreign.practice)).toEqual(before);
});
