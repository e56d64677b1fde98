import { setTimeout as wait } from 'node:timers/promises';
import { systemAt } from '#server/domain/context.ts';
import { openRun, prepareRun, runsToDo, type RunToDo, watchRun } from '#server/domain/newsletter/open-runs.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { startPoller } from '#server/lib/poller.ts';
import { restingFailures } from './resting-failures.ts';
import type { WorkQueue } from './work-queue.ts';

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
export function startNewsletterRuns({ runner, now, publicOrigin, log }: NewsletterRunsOptions): WorkQueue {
  const stopping = new AbortController();
  /** The runs whose readers are counted, and what the latest count was. */
  const watched = new Map<string, { readonly run: RunToDo; readonly count: string }>();
  const failures = restingFailures();
  /** @returns whether there is more to do at once */
  const advance = async (run: RunToDo): Promise<boolean> => {
    const { practice, id, state } = run;
    const system = systemAt(practice);
    if (state === 'SCHEDULED') {
      await runCommand(runner, system, (ctx) => openRun(ctx, id, now()));
      return false;
    }
    if (state === 'PREPARING') {
      await wait(pauseBetweenSteps);
      return runCommand(runner, system, (ctx) => prepareRun(ctx, id, publicOrigin));
    }
    const count = await runCommand(runner, system, (ctx) => watchRun(ctx, id, watched.get(id)?.count));
    watched.set(id, { run, count });
    return false;
  };
  const poller = startPoller({
    every: 1000,
    poll: async () => {
      const resting = failures.resting();
      const runs = await runsToDo(runner.store.db, now(), resting);
      const inProgress = new Set([...resting, ...runs.map(({ id }) => id)]);
      const over = [...watched.values()].filter(({ run }) => !inProgress.has(run.id));
      const attempt = (run: RunToDo, work: () => Promise<unknown>) =>
        failures.attempt(run.id, work, (error) =>
          log.warn('job_retried', { job: name, item: run.id, practice: run.practice, error }),
        );
      let hasMore = false;
      // One step of each, so that a short letter does not wait until all readers of a long one are written.
      for (const run of runs) {
        if (stopping.signal.aborted) return;
        await attempt(run, async () => {
          hasMore = (await advance(run)) || hasMore;
        });
      }
      // Their last emails may have left since the latest count.
      for (const { run } of over) await attempt(run, () => advance(run).then(() => watched.delete(run.id)));
      if (hasMore) poller.wake();
    },
    onError: (error) => log.error('job_stalled', { job: name, error }),
  });
  poller.wake();
  return {
    failing: () => [{ queue: name, items: failures.failing() }],
    stop: async () => {
      stopping.abort();
      await poller.stop();
    },
  };
}
