import { sql } from 'kysely';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { fillHtml, fillText } from '#contract/rules/newsletters/letter-parts.ts';
import { newsletterOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletterHtml } from '#contract/rules/newsletters/newsletter-html.ts';
import { newsletterText } from '#contract/rules/newsletters/newsletter-text.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Store } from '#server/db/store.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { countAudience } from '#server/domain/newsletter/audience.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { prepareRun } from '#server/domain/newsletter/open-runs.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { pathOf, writeReadyNewsletter } from '#tests/support/ready-newsletter.ts';
import { measured, migrate } from '../big-practice.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import { median } from '../percentiles.ts';

const practice = 'NEO#bench:main';
const readers = 10_000;
const rounds = 15;
/** Times the bare count, which names no reasons and finds no shared mailboxes; milliseconds; how many times less than rendering each letter. */
const required = { count: 2, hold: 60, render: 8 };

/** Counting whom a newsletter reaches, writing its readers down, and filling their letters. */
export const newsletter: Part = async () => {
  const store = await openEmbedded(null);
  try {
    await migrate(store);
    await fill(store);
    const count = await counting(store);
    const hold = await freezing(store);
    const render = await rendering();
    return {
      tables: [
        { title: `Counting ${readers} clients`, lines: comparedWith(count.ours, count.bare) },
        { title: `Rendering ${readers} letters`, lines: comparedWith(render.ours, render.bare) },
      ],
      verdicts: [
        verdict(
          'counting the audience',
          count.ours['p50 ms'] / count.bare['p50 ms'],
          required.count,
          'times a bare count',
        ),
        verdict('writing the readers: the longest step', hold, required.hold, 'ms'),
        verdict('filling a letter', render.ours['ms'] / render.bare['ms'], 1 / required.render, 'times rendering it'),
      ],
    };
  } finally {
    await store.close();
  }
};

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

/** The longest step of writing readers, in milliseconds: the embedded database answers nobody else meanwhile. */
async function freezing(store: Store): Promise<number> {
  const run = <T>(verb: Parameters<typeof runCommand<ReturnType<typeof systemAt>, T>>[2]) =>
    runCommand({ store, wake: () => undefined }, systemAt(practice), verb);
  const made = await run(async (ctx) => {
    const { id } = await writeReadyNewsletter(ctx);
    return createNewsletterRun(ctx, { ...pathOf(practice), id, start: null }, true);
  });
  let longest = 0;
  for (let isMore = true; isMore;) {
    const { gap } = await measured(async () => {
      isMore = await run((ctx) => prepareRun(ctx, made.id, ''));
      return 1;
    });
    longest = Math.max(longest, gap);
  }
  return longest;
}

async function rendering() {
  const document = newsletterOf(
    Array.from({ length: 30 }, (_, line) => `Line ${line}: ${'ticks '.repeat(10)}`).join('\n'),
  );
  const head = {
    practiceName: 'Elm Street Animal Hospital',
    address: ['12 Elm Street'],
    phone: null,
    subject: 'Ticks',
    tint: '#2b5f8f',
    imageUrl: (src: string) => src,
  };
  const parts = { html: newsletterHtml(document, head), text: newsletterText(document, head) };
  const values = (reader: number) => ({ owner: `Maya ${reader}`, pet: 'Luna' });
  const each = async (letter: (reader: number) => number) => {
    const { milliseconds } = await measured(async () => {
      let length = 0;
      for (let reader = 0; reader < readers; reader += 1) length += letter(reader);
      return length;
    });
    return { ms: milliseconds };
  };
  const filled = (reader: number) =>
    fillHtml(parts.html, values(reader)).length + fillText(parts.text, values(reader)).length;
  const rendered = (reader: number) =>
    fillHtml(newsletterHtml(document, head), values(reader)).length +
    fillText(newsletterText(document, head), values(reader)).length;
  await each(filled);
  return { ours: await each(filled), bare: await each(rendered) };
}

async function fill({ db }: Store): Promise<void> {
  const profile = JSON.stringify({ practiceAddress: '12 Elm Street' });
  await sql`
    insert into practice (practice, pims, organization, branch, name, time_zone, profile)
    values (${practice}, 'NEO', 'bench', 'main', 'Bench', 'America/New_York', ${profile})
  `.execute(db);
  await sql`
    insert into pet_owner (practice, pims_id, first_name, email)
    select ${practice}, n, 'Maya', 'client-' || n || '@mail.example' from generate_series(1, ${readers}::int) n
  `.execute(db);
  await sql`
    insert into pet (practice, pet_owner_id, name) select practice, id, 'Biscuit' from pet_owner where practice = ${practice}
  `.execute(db);
  await sql`
    insert into appointment (practice, id, pet_owner_id, starts_at, resource_date, type_id)
    select practice, 'visit-' || pims_id, id, now() - interval '30 days', current_date - 30, 'exam'
    from pet_owner where practice = ${practice} and pims_id::int % 2 = 0
  `.execute(db);
  await sql`analyze`.execute(db);
}
