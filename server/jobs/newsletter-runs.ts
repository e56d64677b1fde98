import { setTimeout as wait } from 'node:timers/promises';
import { systemAt } from '#server/domain/context.ts';
import { openRun, prepareRun, runsToDo, type RunToDo, watchRun } from '#server/domain/newsletter/open-runs.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { startPoller } from '#server/lib/poller.ts';

export interface NewsletterRunsOptions {
  readonly runner: CommandRunner;
  /** The clock of scheduled newsletters, which the sandbox can move. */
  readonly now: () => Date;
  readonly publicOrigin: string;
  readonly log: Log;
}

const name = 'newsletter_runs';
/** Milliseconds between two steps of preparing a run, in which the embedded database answers others. */
const pauseBetweenSteps = 10;

/** Begins newsletters whose time has come, writes down who gets each, and ends them. All of it can be repeated after a crash. */
export function startNewsletterRuns({ runner, now, publicOrigin, log }: NewsletterRunsOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  /** The runs whose readers are counted, and what the latest count was. */
  const watched = new Map<string, { readonly run: RunToDo; readonly count: string }>();
  const advance = async (run: RunToDo): Promise<void> => {
    const { practice, id, state } = run;
    const system = systemAt(practice);
    if (state === 'SCHEDULED') return runCommand(runner, system, (ctx) => openRun(ctx, id, now()));
    if (state === 'PREPARING') {
      while (!stopping.signal.aborted && (await runCommand(runner, system, (ctx) => prepareRun(ctx, id, publicOrigin))))
        await wait(pauseBetweenSteps);
      return;
    }
    const count = await runCommand(runner, system, (ctx) => watchRun(ctx, id, watched.get(id)?.count));
    watched.set(id, { run, count });
  };
  const poller = startPoller({
    every: 1000,
    poll: async () => {
      const runs = await runsToDo(runner.store.db, now());
      const inProgress = new Set(runs.map(({ id }) => id));
      const over = [...watched.values()].filter(({ run }) => !inProgress.has(run.id));
      const tryTo = (step: Promise<unknown>, run: RunToDo) =>
        step.catch((error: unknown) =>
          log.warn('job_retried', { job: name, item: run.id, practice: run.practice, error }),
        );
      for (const run of runs) await tryTo(advance(run), run);
      // Their last emails may have left since the latest count.
      for (const { run } of over)
        await tryTo(
          advance(run).then(() => watched.delete(run.id)),
          run,
        );
    },
    onError: (error) => log.error('job_stalled', { job: name, error }),
  });
  poller.wake();
  return {
    stop: async () => {
      stopping.abort();
      await poller.stop();
    },
  };
}
