import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { failingFrom } from '../failing.ts';

/** Queues whose rows count their failures: which of them wait, and how they are announced to open screens. */
const queues = {
  scheduled_message: { waits: sql`status = 'SCHEDULED'`, kind: 'scheduled_message', subject: sql`id` },
  group_text: { waits: sql`status = 'WAITING'`, kind: 'group_text', subject: sql`day` },
  message: { waits: sql`delivery_status = 'ENQUEUED'`, kind: 'message', subject: sql`id` },
  sms_registration: { waits: sql`next_look_at is not null`, kind: 'registration', subject: sql`'sms'` },
} as const;

/** Counts a failure of what waits in a queue, so that staff see it where they await it; open screens are notified once it counts as failing. */
export async function noteFailure(ctx: Context, table: keyof typeof queues, id: string): Promise<void> {
  const { waits, kind, subject } = queues[table];
  const { rows } = await sql<{ subject: string; isFailing: boolean }>`
    update ${sql.table(table)} set failures = failures + 1
    where practice = ${ctx.practice} and id = ${id} and ${waits} and failures < ${failingFrom}
    returning ${subject}::text as subject, failures >= ${failingFrom} as "isFailing"
  `.execute(ctx.db);
  for (const row of rows) if (row.isFailing) ctx.announce(kind, row.subject);
}
