import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Queues whose rows count their failures: the status of what waits, and the column that names it to open screens. */
const queues = {
  scheduled_message: { waiting: 'SCHEDULED', subject: 'id' },
  group_text: { waiting: 'WAITING', subject: 'day' },
} as const;

/** Counts a failure of what waits in a queue, so that staff see it where they await it; open screens are notified. */
export async function noteFailure(ctx: Context, table: keyof typeof queues, id: string): Promise<void> {
  const { waiting, subject } = queues[table];
  const { rows } = await sql<{ subject: string }>`
    update ${sql.table(table)} set failures = failures + 1
    where practice = ${ctx.practice} and id = ${id} and status = ${waiting}
    returning ${sql.ref(subject)}::text as subject
  `.execute(ctx.db);
  for (const row of rows) ctx.announce(table, row.subject);
}
