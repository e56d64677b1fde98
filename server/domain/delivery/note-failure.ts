import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { failingFrom } from './retry-limits.ts';

/** Queues whose rows count their failures: which of them wait, and the column that names them to open screens. */
const queues = {
  scheduled_message: { waits: sql`status = 'SCHEDULED'`, subject: 'id' },
  group_text: { waits: sql`status = 'WAITING'`, subject: 'day' },
  message: { waits: sql`delivery_status = 'ENQUEUED'`, subject: 'id' },
} as const;

/** Counts a failure of what waits in a queue, so that staff see it where they await it; open screens are notified once it counts as failing. */
export async function noteFailure(ctx: Context, table: keyof typeof queues, id: string): Promise<void> {
  const { waits, subject } = queues[table];
  const { rows } = await sql<{ subject: string; isFailing: boolean }>`
    update ${sql.table(table)} set failures = failures + 1
    where practice = ${ctx.practice} and id = ${id} and ${waits} and failures < ${failingFrom}
    returning ${sql.ref(subject)}::text as subject, failures >= ${failingFrom} as "isFailing"
  `.execute(ctx.db);
  for (const row of rows) if (row.isFailing) ctx.announce(table, row.subject);
}
