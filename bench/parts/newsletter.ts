import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { fillHtml, fillText } from '#contract/rules/newsletters/letter-parts.ts';
import { newsletterHtml } from '#contract/rules/newsletters/newsletter-html.ts';
import { newsletterText } from '#contract/rules/newsletters/newsletter-text.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Store } from '#server/db/store.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { countAudience } from '#server/domain/newsletter/audience.ts';
import { prepareRun } from '#server/domain/newsletter/open-runs.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { pathOf } from '#tests/support/ready-newsletter.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { measured, migrate } from '../big-practice.ts';
import { comparedWith } from '../compared-with.ts';
import { letterHead, usualLetter, usualParts } from '../newsletter/letter.ts';
import { createRun, fill, practice } from '../newsletter/practice.ts';
import { screens } from '../newsletter/screens.ts';
import { sending } from '../newsletter/sending.ts';
import { wizard } from '../newsletter/wizard.ts';
import type { PartResult } from '../part.ts';
import { median } from '../percentiles.ts';

/** Clients who are counted and written down, and whose letters are filled; and letters that are sent on each database. */
const [clients, sentLetters] = [10_000, 4000];
const [rounds, freezes] = [15, 3];
/**
 * Times the bare count, which names no reasons and finds no shared mailboxes; milliseconds; how many times less than rendering each letter;
 * times a bare loop; times an idle server; times the bare editor, and also on a slow machine; kilobytes.
 */
const required = { count: 2, hold: 50, render: 8, send: 1.35, screens: 2, key: 1.6, slowKey: 1.6, weight: 150 };

/** Counting whom a newsletter reaches, writing its readers down, filling and sending their letters, and writing a letter. */
export async function* newsletter(): AsyncIterable<PartResult> {
  yield* served();
  const render = await rendering();
  yield {
    tables: [{ title: `Rendering ${clients} letters`, lines: comparedWith(render.ours, render.bare) }],
    verdicts: [verdict('filling a letter', ratioOf(render, 'ms'), 1 / required.render, 'times rendering it')],
  };
  yield await reaching();
  yield await sendingEmbedded();
  yield await sendingOnPostgres();
}

async function* served(): AsyncIterable<PartResult> {
  const server = await startServerProcess();
  try {
    yield* writing(server);
    const calls = await screens(server, clients);
    yield {
      tables: [{ title: 'Frequent calls while a newsletter is sent', lines: comparedWith(calls.ours, calls.bare) }],
      verdicts: [
        verdict('calls while it is sent', ratioOf(calls, 'p95 ms'), required.screens, 'times those of an idle server'),
      ],
    };
  } finally {
    await server.remove();
  }
}

async function* writing(server: ServerProcess): AsyncIterable<PartResult> {
  for await (const { keys, weight } of wizard(server)) {
    if (keys)
      yield {
        tables: [{ title: 'A key press in a letter of 40 sections', lines: comparedWith(keys.ours, keys.bare) }],
        verdicts: [
          verdict('a key press', ratioOf(keys, 'CPU ms a key'), required.key, 'times the bare editor'),
          verdict('a key on a slow machine', ratioOf(keys, 'p95 ms, slow'), required.slowKey, 'times the bare editor'),
        ],
      };
    if (weight)
      yield {
        tables: [
          {
            title: 'Files of the letter’s step alone',
            lines: weight.own.map(({ name, gz }) => ({ file: name, 'gz KB': gz / 1024 })),
          },
        ],
        verdicts: [
          verdict('the letter’s step', weight.kB, required.weight, 'KB gz'),
          verdict('files of the editor on other pages', weight.leaked, 0, 'files'),
        ],
      };
  }
}

interface Compared<Name extends string> {
  readonly ours: Readonly<Record<Name, number>>;
  readonly bare: Readonly<Record<Name, number>>;
}
const ratioOf = <Name extends string>({ ours, bare }: Compared<Name>, name: Name) => ours[name] / bare[name];

async function reaching(): Promise<PartResult> {
  // On the disk, as the product has it: files in memory are copied when they grow.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-bench-'));
  const store = await openEmbedded(folder);
  try {
    await migrate(store);
    await fill(store, clients);
    const count = await counting(store);
    const hold = await freezing(store);
    return {
      tables: [{ title: `Counting ${clients} clients`, lines: comparedWith(count.ours, count.bare) }],
      verdicts: [
        verdict('counting the audience', ratioOf(count, 'p50 ms'), required.count, 'times a bare count'),
        verdict('writing the readers: the longest step', hold, required.hold, 'ms'),
      ],
    };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

const sendingTitle = `Sending ${sentLetters} letters`;

async function sendingEmbedded(): Promise<PartResult> {
  const store = await openEmbedded(null);
  try {
    const { ours, bare } = await sendingIn(store);
    const note = 'The database is in the process that is measured.';
    return {
      tables: [{ title: `${sendingTitle}, embedded database`, lines: comparedWith(ours, bare), note }],
      verdicts: [],
    };
  } finally {
    await store.close();
  }
}

async function sendingOnPostgres(): Promise<PartResult> {
  const server = await startPostgres();
  const store = await openPostgres(server.url);
  try {
    const sent = await sendingIn(store);
    const note = 'Beside a loop of the same library that records nothing. The time of PostgreSQL is not counted.';
    return {
      tables: [{ title: `${sendingTitle}, PostgreSQL`, lines: comparedWith(sent.ours, sent.bare), note }],
      verdicts: [
        verdict('sending on PostgreSQL', ratioOf(sent, 'CPU ms a letter'), required.send, 'times a bare loop'),
      ],
    };
  } finally {
    await store.close();
    await server.stop();
  }
}

async function sendingIn(store: Store) {
  await migrate(store);
  await fill(store, sentLetters);
  return sending(store, sentLetters);
}

const verdict = (what: string, value: number, most: number, unit: string) => ({
  text: `${what}: ${value.toFixed(2)} ${unit}; at most ${most.toFixed(2)}`,
  passed: value <= most,
});

const recipients: Recipients = { include: [{ kind: 'visited', months: 18 }] };

async function counting({ db }: Store) {
  const ctx = () => readingContext(db, systemAt(practice));
  const ours: number[] = [];
  const bare: number[] = [];
  // The first round compiles the code and fills the caches, and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    const our = await measured(async () => (await countAudience(ctx(), { ...pathOf(practice), recipients })).reached);
    const their = await measured(async () => (await bareCount(db))[0]?.count ?? 0);
    if (round < 0) continue;
    ours.push(our.milliseconds);
    bare.push(their.milliseconds);
  }
  return { ours: { 'p50 ms': median(ours) }, bare: { 'p50 ms': median(bare) } };
}

/** Counts with the joins that the rule needs, and nothing else. */
async function bareCount(db: Store['db']) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pet_owner owner
    join (select distinct pet_owner_id from appointment
      where practice = ${practice} and deleted_at is null and resource_date > current_date - 540) visit on visit.pet_owner_id = owner.id
    join (select distinct pet_owner_id from pet where practice = ${practice} and not deceased) animal on animal.pet_owner_id = owner.id
    left join email_stop stop on stop.practice = owner.practice and stop.email = lower(owner.email) and stop.scope = 'ALL'
    left join message_hold hold on hold.practice = owner.practice and hold.pet_owner_id = owner.id and hold.pet_id is null
    where owner.practice = ${practice} and owner.email is not null and stop.email is null and hold.pet_owner_id is null
  `.execute(db);
  return rows;
}

/**
 * The longest step of writing readers, in milliseconds, typically: the embedded database answers nobody else meanwhile. The first run compiles the code,
 * and is not counted.
 */
async function freezing(store: Store): Promise<number> {
  const longest: number[] = [];
  for (let round = -1; round < freezes; round += 1) {
    const { id } = await createRun(store, usualLetter);
    const step = await longestStep(store, id);
    await store.db.updateTable('campaign_run').set({ state: 'DONE' }).where('id', '=', id).execute();
    if (round >= 0) longest.push(step);
  }
  return median(longest);
}

async function longestStep(store: Store, id: string): Promise<number> {
  const prepare = () =>
    runCommand({ store, wake: () => undefined }, systemAt(practice), (ctx) => prepareRun(ctx, id, ''));
  let longest = 0;
  for (let isMore = true; isMore;) {
    const { gap } = await measured(async () => {
      isMore = await prepare();
      return 1;
    });
    longest = Math.max(longest, gap);
  }
  return longest;
}

async function rendering() {
  const values = (reader: number) => ({ owner: `Maya ${reader}`, pet: 'Luna' });
  const each = async (letter: (reader: number) => number) => {
    const { milliseconds } = await measured(async () => {
      let length = 0;
      for (let reader = 0; reader < clients; reader += 1) length += letter(reader);
      return length;
    });
    return { ms: milliseconds };
  };
  const fromParts = (reader: number) =>
    fillHtml(usualParts.html, values(reader)).length + fillText(usualParts.text, values(reader)).length;
  const rendered = (reader: number) =>
    fillHtml(newsletterHtml(usualLetter, letterHead), values(reader)).length +
    fillText(newsletterText(usualLetter, letterHead), values(reader)).length;
  await each(fromParts);
  return { ours: await each(fromParts), bare: await each(rendered) };
}
