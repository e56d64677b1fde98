import { randomUUID } from 'node:crypto';
import { presenceTimes, type PresenceUpdate, presenceUpdate } from '#contract/events.ts';
import type { StaffCaller } from '#server/domain/context.ts';
import { leave } from '#server/domain/presence/leave.ts';
import { note } from '#server/domain/presence/note.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { startPoller } from '#server/lib/poller.ts';
import type { Log } from '#server/lib/logger.ts';

/** However often a window says where it is, only the newest is noted, and one in so many milliseconds. */
const noteEvery = 250;
/** Milliseconds after which what has not changed is noted again, to keep it from lapsing. */
const renewEvery = 15_000;

/** One open window of somebody who is signed in. */
export interface Window {
  /** Takes what its browser says, whatever that is; a heartbeat tells that it is still there. */
  hear(text: string): void;
  leave(): Promise<void>;
}

/** Notes where the windows of this process are (extension `presence`). */
export type TrackWindow = (caller: StaffCaller) => Window;

export const trackWindows =
  (runner: CommandRunner, log: Log): TrackWindow =>
  (caller) => {
    const id = randomUUID();
    let wanted: PresenceUpdate | null = null;
    let heardAt = 0;
    let stopsWriting: NodeJS.Timeout | undefined;

    const poller = startPoller({
      every: renewEvery,
      rest: noteEvery,
      poll: async () => {
        if (!wanted) return;
        const isSilent = Date.now() - heardAt >= presenceTimes.silenceTimeout;
        const seen = isSilent ? nowhere : wanted;
        await runCommand(runner, caller, (ctx) => note(ctx, id, seen));
      },
      onError: (error) => log.warn('presence_failed', { practice: caller.practice, error }),
    });

    return {
      hear: (text) => {
        heardAt = Date.now();
        const said = whereaboutsIn(text);
        if (!said) return;
        wanted = said;
        clearTimeout(stopsWriting);
        if (said.state === 'writing')
          stopsWriting = setTimeout(() => {
            wanted = { ...said, state: 'viewing' };
            poller.wake();
          }, presenceTimes.writingTimeout).unref();
        poller.wake();
      },
      leave: async () => {
        clearTimeout(stopsWriting);
        await poller.stop();
        if (!wanted) return;
        // Where this fails, the row lapses by itself.
        await runCommand(runner, caller, (ctx) => leave(ctx, id)).catch((error: unknown) =>
          log.warn('presence_failed', { practice: caller.practice, error }),
        );
      },
    };
  };

const nowhere: PresenceUpdate = { conversation_id: null, state: 'viewing' };

function whereaboutsIn(text: string): PresenceUpdate | null {
  try {
    return presenceUpdate.safeParse(JSON.parse(text)).data?.data ?? null;
  } catch {
    return null;
  }
}
