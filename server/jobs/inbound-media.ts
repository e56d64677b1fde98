import { MediaRefusal, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import { systemAt } from '#server/domain/context.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import { failInboundMedia, storeInboundMedia } from '#server/domain/file/finish-inbound-media.ts';
import {
  type ClaimedMedia,
  claimInboundMedia,
  claimSeconds,
  postponeFetch,
} from '#server/domain/file/inbound-media.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface InboundMediaOptions {
  readonly runner: CommandRunner;
  readonly gateway: SmsGateway;
  readonly files: FileStore;
  readonly feed: EventStream;
  readonly log: Log;
}

/** Milliseconds. Shorter than the claim, so that no other process fetches the attachment meanwhile. */
const fetchTimeout = claimSeconds * 1000 - 1000;
/** Carriers send up to 5 MB. */
const maxBytes = 5 * 1024 * 1024;
/** Milliseconds after which an attachment that the carrier does not give is shown as one that cannot be loaded. */
const giveUpAfter = 24 * 3_600_000;
/** Seconds between attempts: the first, and the longest. */
const retryDelays = { first: 2, longest: 600 };

/** Fetches the attachments of clients' texts from the carrier, after the text itself is stored and shown. */
export function startInboundMedia({ runner, gateway, files, feed, log }: InboundMediaOptions): WorkQueue {
  const { db } = runner.store;

  async function fetchMedia(media: ClaimedMedia, stopping: AbortSignal): Promise<void> {
    const command = (finish: Parameters<typeof runCommand<ReturnType<typeof systemAt>, void>>[2]) =>
      runCommand(runner, systemAt(media.practice), finish);
    const age = Date.now() - Date.parse(media.createdAt);
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(fetchTimeout), stopping]);
      const fetched = await gateway.fetchMedia(media.url, { maxBytes, signal });
      await command((ctx) => storeInboundMedia(ctx, media, fetched, files));
    } catch (error) {
      if (error instanceof MediaRefusal || age > giveUpAfter) {
        log.warn('media_failed', { item: media.id, practice: media.practice, error });
        const failure = error instanceof MediaRefusal ? error.reason : 'unreachable';
        return command((ctx) => failInboundMedia(ctx, media, failure));
      }
      await postponeFetch(db, media, Math.min(retryDelays.longest, Math.max(retryDelays.first, age / 2000)));
      throw error;
    }
  }

  return startWorkQueue({
    name: 'inbound_media',
    feed,
    wakeOn: 'message',
    pollEvery: 2000,
    // Each holds up to 5 MB in memory.
    concurrency: 8,
    claim: (limit) => claimInboundMedia(db, limit),
    work: fetchMedia,
    log,
  });
}
