import { randomUUID } from 'node:crypto';
import { presenceTimes, type PresenceUpdate, presenceUpdate } from '#contract/events.ts';
import type { StaffCaller } from '#server/domain/context.ts';
import { leave } from '#server/domain/presence/leave.ts';
import { note } from '#server/domain/presence/note.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { startPoller } from '#server/lib/poller.ts';
import type { Log } from '#server/lib/logger.ts';

/** Milliseconds between writes for one window at least; only its newest update is written. */
const writeEvery = 250;
/** Milliseconds after which an unchanged presence is written again, to keep it from expiring. */
const renewEvery = 15_000;

/** An open window of a signed-in member of staff. */
export interface TrackedWindow {
  /** Receives any text of the browser. A heartbeat shows that the window is still open. */
  receive(text: string): void;
  leave(): Promise<void>;
}

/** Records the presence of the windows of this process (extension `presence`). */
export type TrackWindow = (caller: StaffCaller) => TrackedWindow;

export const trackWindows =
  (runner: CommandRunner, log: Log): TrackWindow =>
  (caller) => {
    const id = randomUUID();
    let latest: PresenceUpdate | null = null;
    let receivedAt = 0;
    let writingTimer: NodeJS.Timeout | undefined;

    const poller = startPoller({
      every: renewEvery,
      rest: writeEvery,
      poll: async () => {
        if (!latest) return;
        const isSilent = Date.now() - receivedAt >= presenceTimes.silenceTimeout;
        const presence = isSilent ? nowhere : latest;
        await runCommand(runner, caller, (ctx) => note(ctx, id, presence));
      },
      onError: (error) => log.warn('presence_failed', { practice: caller.practice, error }),
    });

    return {
      receive: (text) => {
        receivedAt = Date.now();
        const update = updateIn(text);
        if (!update) return;
        latest = update;
        clearTimeout(writingTimer);
        if (update.state === 'writing')
          writingTimer = setTimeout(() => {
            latest = { ...update, state: 'viewing' };
            poller.wake();
          }, presenceTimes.writingTimeout).unref();
        poller.wake();
      },
      leave: async () => {
        clearTimeout(writingTimer);
        await poller.stop();
        if (!latest) return;
        // If this fails, the row expires by itself.
        await runCommand(runner, caller, (ctx) => leave(ctx, id)).catch((error: unknown) =>
          log.warn('presence_failed', { practice: caller.practice, error }),
        );
      },
    };
  };

const nowhere: PresenceUpdate = { conversation_id: null, state: 'viewing' };

function updateIn(text: string): PresenceUpdate | null {
  try {
    return presenceUpdate.safeParse(JSON.parse(text)).data?.data ?? null;
  } catch {
    return null;
  }
}
