import {
  claimInboundChecks,
  finishInboundCheck,
  type InboundCheck,
  releaseInboundChecks,
} from '#server/domain/conversation/inbound-checks.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import { systemAt } from '#server/domain/context.ts';
import { namedFiles } from '#server/domain/file/inbound-media.ts';
import { unrecordedTexts } from '#server/domain/message/unrecorded-texts.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { InboundText, SmsGateway } from '#server/gateways/sms/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface InboundChecksOptions {
  readonly runner: CommandRunner;
  readonly gateway: SmsGateway;
  readonly feed: EventStream;
  readonly log: Log;
  /** The public address, of clients' pictures. */
  readonly origin: string;
  /** Whether the carrier can post texts by now. Checked earlier, those between the check and the first post would wait for the next check. */
  readonly isReachable: () => boolean;
}

const name = 'inbound_checks';
/** Milliseconds after a failure, in which this process asks the carrier nothing. */
const pauseAfterFailure = 30_000;

/**
 * Adds clients' texts that the carrier could not post because this server, or the way to it, was down. Every number is checked after the
 * start and every ten minutes from then on, by one of the processes.
 */
export function startInboundChecks({
  runner,
  gateway,
  feed,
  log,
  origin,
  isReachable,
}: InboundChecksOptions): WorkQueue {
  const { db, kind } = runner.store;
  let reachableSince: number | null = null;
  let pausedUntil = 0;

  async function check(number: InboundCheck, stopping: AbortSignal): Promise<void> {
    const { practice, to, maxAge } = number;
    const { texts, isCut } = await gateway.listInbound({ to, maxAge });
    if (isCut) log.error('inbound_texts_left_out', { practice });
    const missed = await unrecordedTexts(db, practice, texts);
    for (const text of missed) {
      if (stopping.aborted) return;
      await add(practice, text);
    }
    if (missed.length > 0) log.warn('inbound_texts_missed', { practice, reason: `${missed.length} texts.` });
    await finishInboundCheck(db, number);
  }

  async function add(practice: string, { mediaCount, ...text }: InboundText): Promise<void> {
    const media = mediaCount > 0 ? await gateway.listMedia(text.carrierId) : [];
    const received = { ...text, media: namedFiles(media, origin) };
    try {
      await runCommand(runner, systemAt(practice), (ctx) => receiveText(ctx, received));
    } catch (error) {
      // Posted, it would be refused as well: it comes from no phone.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  return startWorkQueue({
    name,
    feed,
    wakeOn: null,
    pollEvery: 2000,
    concurrency: 4,
    releaseClaims: kind === 'embedded' ? () => releaseInboundChecks(db) : null,
    claim: async (limit) => {
      const now = performance.now();
      if (!isReachable() || now < pausedUntil) return [];
      reachableSince ??= now;
      return claimInboundChecks(db, limit, now - reachableSince);
    },
    work: async (number, stopping) => {
      try {
        await check(number, stopping);
      } catch (error) {
        pausedUntil = performance.now() + pauseAfterFailure;
        throw error;
      }
    },
    log,
  });
}
