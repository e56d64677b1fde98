import { sql } from 'kysely';
import { systemAt } from '../context.ts';
import { type CommandRunner, runCommand } from '../run-command.ts';
import { leave } from './leave.ts';

/** Removes windows that have not reported for too long, such as those of a process that crashed or a computer that was closed. */
export async function forgetSilentWindows(runner: CommandRunner): Promise<void> {
  const silent = await runner.store.db
    .selectFrom('presence')
    .select(['practice', 'window_id'])
    .where('here_until', '<=', sql<string>`clock_timestamp()`)
    .execute();
  for (const { practice, window_id } of silent)
    await runCommand(runner, systemAt(practice), (ctx) => leave(ctx, window_id));
}
