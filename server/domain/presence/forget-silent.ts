import { sql } from 'kysely';
import { systemAt } from '../context.ts';
import { type CommandRunner, runCommand } from '../run-command.ts';
import { leave } from './leave.ts';

/** Forgets windows that nobody heard of for too long: those of a process that died, or of a computer that was shut. */
export async function forgetSilentWindows(runner: CommandRunner): Promise<void> {
  const silent = await runner.store.db
    .selectFrom('presence')
    .select(['practice', 'window_id'])
    .where('here_until', '<=', sql<string>`clock_timestamp()`)
    .execute();
  for (const { practice, window_id } of silent)
    await runCommand(runner, systemAt(practice), (ctx) => leave(ctx, window_id));
}
