import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import { aReadyNewsletter, aSendingPractice } from '#tests/support/newsletter-world.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { pathOf } from '#tests/support/ready-newsletter.ts';
import { at, refusal, type World } from '#tests/support/server-world.ts';
import { createNewsletterRun } from './create-run.ts';
import { deleteNewsletter } from './delete.ts';
import { updateNewsletter } from './update.ts';
import { updateNewsletterTemplate } from './update-template.ts';

it('is scheduled as it was reviewed or not at all, whoever deletes, edits or narrows it at the same moment @slow', async () => {
  const { url, stop } = await startPostgres();
  const store = await openStore({ url });
  const world: World = { store, runner: { store, wake: () => undefined } };
  const { db } = store;
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(db);
    return rows.length;
  };
  try {
    const { practice } = await aSendingPractice(world);
    const staff = at(world, practice);
    const path = pathOf(practice);
    const rivals = {
      delete: {
        press: ({ id }: { id: string }) => staff.run(deleteNewsletter, { ...path, id }),
        refused: 'newsletter_not_found',
        refuses: null,
      },
      edit: {
        press: ({ templateId }: { templateId: string }) =>
          staff.run(updateNewsletterTemplate, { ...path, templateId, subject: 'Fleas' }, ''),
        refused: 'newsletter_changed',
        refuses: 'newsletter_sending',
      },
      narrow: {
        press: ({ id }: { id: string }) =>
          staff.run(updateNewsletter, { ...path, id, recipients: { include: [{ kind: 'upcomingVisit' }] } }, true),
        refused: 'audience_changed',
        refuses: 'newsletter_sending',
      },
    };
    for (const { press, refused, refuses } of Object.values(rivals))
      for (const isFirst of [true, false]) {
        const { id, templateId } = await aReadyNewsletter(world, practice);
        const letter = { id, templateId: templateId ?? '' };
        const { version: contentVersion } = await db
          .selectFrom('template')
          .select('version')
          .where('id', '=', letter.templateId)
          .executeTakeFirstOrThrow();
        const start = '2098-01-01T12:00:00.000Z';
        const reviewed = { contentVersion, recipients: { include: 'all' as const } };
        const schedule = () => staff.run(createNewsletterRun, { ...path, id, start, ...reviewed }, true);
        // Both wait for whoever has the newsletter, in their order.
        const { first, second } = await db.transaction().execute(async (tx) => {
          await tx.selectFrom('campaign').select('id').where('id', '=', id).forUpdate().execute();
          const settle = (pressed: Promise<unknown>) =>
            pressed.then(
              () => null,
              (error: unknown) => error,
            );
          const begun = settle(isFirst ? schedule() : press(letter));
          await expect.poll(waiting).toBe(1);
          const next = settle(isFirst ? press(letter) : schedule());
          await expect.poll(waiting).toBe(2);
          return { first: begun, second: next };
        });
        expect(await first).toBeNull();
        const code = isFirst ? refuses : refused;
        expect(await second).toEqual(code && refusal(code));
        const runs = await db.selectFrom('campaign_run').select('letter').where('campaign_id', '=', id).execute();
        // Deleting calls off what was scheduled.
        expect(runs).toHaveLength(isFirst && refuses !== null ? 1 : 0);
        for (const run of runs) expect(run.letter.subject).toBe('Ticks');
      }
  } finally {
    await store.close();
    await stop();
  }
});
