import {
  CarrierRefusal,
  CarrierUnavailable,
  type DeliveryReport,
  type SmsGateway,
} from '#server/gateways/sms/gateway.ts';
import {
  type ClaimedText,
  claimTexts,
  postponeLookup,
  postponeSend,
  releaseClaims,
} from '#server/domain/delivery/claim-texts.ts';
import { systemAt } from '#server/domain/context.ts';
import { findListedText } from '#server/domain/delivery/find-listed-text.ts';
import { deliveryRecorder } from '#server/domain/delivery/record-text-delivery.ts';
import { retryLimits } from '#server/domain/delivery/retry-limits.ts';
import { recordUnknownOutcome } from '#server/domain/delivery/unknown-outcome.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { withTimeout } from '#server/lib/with-timeout.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface DeliveriesOptions {
  readonly runner: CommandRunner;
  readonly gateway: SmsGateway;
  readonly feed: EventStream;
  readonly log: Log;
}

const name = 'deliveries';
const { attemptTimeout, giveUpAfter } = retryLimits.texts;
const timeoutMessage = 'The carrier did not answer in time.';
/** Seconds between attempts: the first, and the longest. */
const retryDelays = { first: 2, longest: 60 };
/**
 * Milliseconds from the handover on, after which a text that the carrier does not list is not there: the connection was closed long before,
 * and no request takes the carrier that long.
 */
const settledAfter = 30_000;

/** Sends waiting texts through the carrier: each once, in the order of their conversation. */
export function startDeliveries({ runner, gateway, feed, log }: DeliveriesOptions): WorkQueue {
  const { store } = runner;
  const deliver = deliveryOf({ runner, gateway, log });

  return startWorkQueue({
    name,
    feed,
    wakeOn: 'message',
    pollEvery: 1000,
    concurrency: 100,
    releaseClaims: store.kind === 'embedded' ? () => releaseClaims(store.db) : null,
    claim: (limit) => claimTexts(store.db, limit),
    work: (text) => (text.handedOverAt === null ? deliver.handOver(text) : deliver.lookUp(text, text.handedOverAt)),
    log,
  });
}

/** What is done with a claimed text (docs/decisions/0020-texts-leave-by-twilios-protocol.md). */
function deliveryOf({ runner, gateway, log }: Pick<DeliveriesOptions, 'runner' | 'gateway' | 'log'>) {
  const { db } = runner.store;
  const recordReport = deliveryRecorder(runner);
  const record = ({ id, practice }: ClaimedText, report: Omit<DeliveryReport, 'messageId' | 'practice'>) =>
    recordReport({ messageId: id, practice, ...report });

  /** @throws Error if the text will be sent or looked up again. */
  async function handOver(text: ClaimedText): Promise<void> {
    const { id, practice, from, to, content, media } = text;
    if (!text.allowed) return record(text, { status: 'FAILED_TO_PROCESS', reason: 'unsubscribed' });
    // Reminders are not retried for long: after an outage they would arrive at night.
    if (from === null || (text.isReminder && isLate(text)))
      return record(text, { status: 'FAILED_TO_PROCESS', reason: 'unknown' });
    const mediaUrls = media.map(({ url }) => url);
    try {
      const sent = gateway.send({ id, practice, from, to, content, mediaUrls });
      const carrierId = await withTimeout(attemptTimeout, sent, timeoutMessage);
      return await record(text, { status: 'PROCESSED', carrierId });
    } catch (error) {
      if (error instanceof CarrierRefusal) return refuse(text, error);
      if (!(error instanceof CarrierUnavailable)) await postponeLookup(db, text, retryDelays.first);
      else if (isLate(text)) return record(text, { status: 'FAILED_TO_PROCESS', reason: 'unknown' });
      else await postponeSend(db, text, error.retryAfter ?? delayAfter(ageOf(text.createdAt)));
      throw error;
    }
  }

  function refuse(text: ClaimedText, { reason, carrierCode }: CarrierRefusal): Promise<void> {
    if (carrierCode !== null)
      log.warn('text_refused', {
        item: text.id,
        practice: text.practice,
        reason: `The carrier refused it with its error ${carrierCode}.`,
      });
    return record(text, { status: 'FAILED_TO_PROCESS', reason });
  }

  /** Finds out whether the carrier has a text of unknown outcome. @throws Error if it will be looked up again. */
  async function lookUp(text: ClaimedText, handedOverAt: string): Promise<void> {
    const { from, to } = text;
    const waited = ageOf(handedOverAt);
    try {
      if (from === null) return await giveUp(text);
      const since = new Date(handedOverAt);
      const listed = await withTimeout(attemptTimeout, gateway.list({ from, to, since }), timeoutMessage);
      const found = await findListedText(db, text, listed);
      if (typeof found !== 'string') {
        const { carrierId, status, reason } = found;
        return await record(text, { carrierId, status, ...(reason && { reason }) });
      }
      if (waited < settledAfter) await postponeLookup(db, text, retryDelays.first);
      else if (found === 'absent') await postponeSend(db, text, 0);
      else await giveUp(text);
    } catch (error) {
      if (waited > giveUpAfter) return giveUp(text);
      await postponeLookup(db, text, delayAfter(waited));
      throw error;
    }
  }

  function giveUp({ id, practice }: ClaimedText): Promise<void> {
    log.warn('text_outcome_unknown', { item: id, practice });
    return runCommand(runner, systemAt(practice), (ctx) => recordUnknownOutcome(ctx, id));
  }

  return { handOver, lookUp };
}

const ageOf = (moment: string): number => Date.now() - Date.parse(moment);
const isLate = ({ createdAt }: ClaimedText): boolean => ageOf(createdAt) > giveUpAfter;

/** Seconds until the next attempt, which grow with the time that the text has waited. */
const delayAfter = (waited: number): number =>
  Math.min(retryDelays.longest, Math.max(retryDelays.first, waited / 4000));
