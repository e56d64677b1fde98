import { sql } from 'kysely';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import type { Store } from '#server/db/store.ts';
import { systemAt } from '#server/domain/context.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { pathOf, writeReadyNewsletter } from '#tests/support/ready-newsletter.ts';

export const practice = 'NEO#bench:main';

/** Makes a practice with so many clients, each with a mailbox and an animal, half of whom came lately. */
export async function fill({ db }: Store, clients: number): Promise<void> {
  const profile = JSON.stringify({ practiceAddress: '12 Elm Street' });
  await sql`
    insert into practice (practice, pims, organization, branch, name, time_zone, profile)
    values (${practice}, 'NEO', 'bench', 'main', 'Bench', 'America/New_York', ${profile})
  `.execute(db);
  await fillClients(db, practice, clients);
  await sql`
    insert into appointment (practice, id, pet_owner_id, starts_at, resource_date, type_id)
    select practice, 'visit-' || pims_id, id, now() - interval '30 days', current_date - 30, 'exam'
    from pet_owner where practice = ${practice} and pims_id ~ '[02468]$'
  `.execute(db);
  await sql`analyze`.execute(db);
}

/** Gives a practice so many clients, each with a mailbox and an animal. */
export async function fillClients(db: Store['db'], of: string, clients: number): Promise<void> {
  await sql`
    insert into pet_owner (practice, pims_id, first_name, email)
    select ${of}, 'bench-' || n, 'Maya', 'client-' || n || '@mail.example' from generate_series(1, ${clients}::int) n
  `.execute(db);
  await sql`
    insert into pet (practice, pet_owner_id, name) select practice, id, 'Biscuit' from pet_owner where practice = ${of}
  `.execute(db);
}

/** Sends a newsletter to all clients of the practice, as soon as jobs run. */
export const createRun = (store: Store, document: NewsletterDocument) =>
  runCommand({ store, wake: () => undefined }, systemAt(practice), async (ctx) => {
    const { id } = await writeReadyNewsletter(ctx, { document });
    return createNewsletterRun(ctx, { ...pathOf(practice), id, start: null }, true);
  });
