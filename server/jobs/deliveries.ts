import { CarrierRefusal, CarrierUnavailable, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import {
  claimLookups,
  type ClaimedLookup,
  type ClaimedText,
  claimTexts,
  postponeLookup,
  postponeSend,
  releaseClaims,
} from '#server/domain/delivery/claim-texts.ts';
import { systemAt } from '#server/domain/context.ts';
import { findListedText } from '#server/domain/delivery/find-listed-text.ts';
import { type DeliveryOutcome, deliveryRecorder } from '#server/domain/delivery/record-text-delivery.ts';
import { noteFailure } from '#server/domain/delivery/note-failure.ts';
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

const { attemptTimeout, giveUpAfter } = retryLimits.texts;
const timeoutMessage = 'The carrier did not answer in time.';
/** Seconds between attempts: the first, and the longest. */
const retryDelays = { first: 2, longest: 60 };
/**
 * Milliseconds from the handover on, after which a text that the carrier does not list is not there: the connection was closed long before,
 * and no request takes the carrier that long.
 */
const settledAfter = 30_000;
/** Milliseconds from the handover on, at which the carrier is asked about a text of unknown outcome until it is settled. */
const lookupsAt = [10_000, settledAfter];
/** Milliseconds after a claim in which its text may leave. A process that was paused for longer no longer knows who else sends it. */
const claimIsFresh = 2000;

/** Sends waiting texts through the carrier: each once, in the order of their conversation. */
export function startDeliveries({ runner, gateway, feed, log }: DeliveriesOptions): WorkQueue {
  const { store } = runner;
  const deliver = deliveryOf({ runner, gateway, log });
  const sends = startWorkQueue({
    name: 'deliveries',
    feed,
    wakeOn: 'message',
    pollEvery: 1000,
    concurrency: 100,
    releaseClaims: store.kind === 'embedded' ? () => releaseClaims(store.db) : null,
    claim: (limit) => claimTexts(store.db, limit),
    work: deliver.handOver,
    noteFailure: ({ practice, id }) => runCommand(runner, systemAt(practice), (ctx) => noteFailure(ctx, 'message', id)),
    log,
  });
  // Their own queue: a carrier that is slow to answer about old texts delays no new one.
  const lookups = startWorkQueue({
    name: 'delivery_lookups',
    feed,
    wakeOn: null,
    pollEvery: 1000,
    concurrency: 10,
    claim: (limit) => claimLookups(store.db, limit),
    work: deliver.lookUp,
    log,
  });
  return {
    failing: () => [...sends.failing(), ...lookups.failing()],
    stop: async () => void (await Promise.all([sends.stop(), lookups.stop()])),
  };
}

/** What is done with a claimed text (docs/decisions/0020-texts-leave-by-twilios-protocol.md). */
function deliveryOf({ runner, gateway, log }: Pick<DeliveriesOptions, 'runner' | 'gateway' | 'log'>) {
  const { db } = runner.store;
  const recordReport = deliveryRecorder(runner);
  const record = ({ id, practice }: ClaimedText, outcome: Omit<DeliveryOutcome, 'messageId' | 'practice'>) =>
    recordReport({ messageId: id, practice, ...outcome });
  const fail = (text: ClaimedText, reason: DeliveryOutcome['reason'] & string) =>
    record(text, { status: 'FAILED_TO_PROCESS', reason, claim: text.claim });

  /** @throws Error if the text will be sent or looked up again. */
  async function handOver(text: ClaimedText): Promise<void> {
    const { id, practice, from, to, content, media } = text;
    if (text.obstacle !== null) return fail(text, text.obstacle);
    if (from === null) return fail(text, 'no_texting_number');
    // Reminders are not retried for long: after an outage they would arrive at night.
    if (text.isReminder && isLate(text)) return fail(text, 'too_late');
    const mediaUrls = media.map(({ url }) => url);
    const claimedFor = timeSinceClaim(text);
    try {
      if (claimedFor > claimIsFresh) throw new CarrierUnavailable('stale_claim');
      const sent = gateway.send({ id, practice, from, to, content, mediaUrls });
      const carrierId = await withTimeout(attemptTimeout - claimedFor, sent, timeoutMessage);
      return await record(text, { status: 'PROCESSED', carrierId });
    } catch (error) {
      if (error instanceof CarrierRefusal) return refuse(text, error);
      if (!(error instanceof CarrierUnavailable)) await postponeLookup(db, text, retryDelays.first);
      else if (isLate(text)) return fail(text, 'too_late');
      else await postponeSend(db, text, retryDelay(text, error.retryAfter));
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
    return fail(text, reason);
  }

  /** Finds out whether the carrier has a text of unknown outcome. @throws Error if it will be looked up again. */
  async function lookUp(text: ClaimedLookup): Promise<void> {
    const { from, to, handedOverFor: waited } = text;
    try {
      if (from === null) return await giveUp(text);
      const maxAge = waited + timeSinceClaim(text);
      const listed = await withTimeout(attemptTimeout, gateway.list({ from, to, maxAge }), timeoutMessage);
      const found = await findListedText(db, text, listed);
      if (typeof found !== 'string') {
        const { carrierId, status, reason } = found;
        return await record(text, { carrierId, status, ...(reason && { reason }) });
      }
      if (waited < settledAfter) await postponeLookup(db, text, untilNextLookup(waited));
      else if (found === 'absent') await (isLate(text) ? fail(text, 'too_late') : postponeSend(db, text, 0));
      else await giveUp(text);
    } catch (error) {
      if (text.lookedUpFor > giveUpAfter) return giveUp(text);
      await postponeLookup(db, text, delayAfter(text.lookedUpFor));
      throw error;
    }
  }

  function giveUp({ id, practice, claim }: ClaimedText): Promise<void> {
    log.warn('text_outcome_unknown', { item: id, practice });
    return runCommand(runner, systemAt(practice), (ctx) => recordUnknownOutcome(ctx, { id, claim }));
  }

  return { handOver, lookUp };
}

/** Milliseconds, also while this process was paused. */
const timeSinceClaim = ({ claimedAt }: ClaimedText): number => performance.now() - claimedAt;
const isLate = ({ age }: ClaimedText): boolean => age > giveUpAfter;

/** Seconds until an unsettled text is looked up again. */
const untilNextLookup = (waited: number): number =>
  Math.max(1, ((lookupsAt.find((moment) => moment - waited > 1000) ?? settledAfter) - waited) / 1000);

/** Seconds until the next attempt: what the carrier asks for, but the last one when the text would be late. */
const retryDelay = ({ age }: ClaimedText, retryAfter: number | null): number =>
  Math.max(1, Math.min(retryAfter ?? delayAfter(age), (giveUpAfter - age) / 1000));

/** Seconds until the next attempt, which grow with the time that the text has waited. */
const delayAfter = (waited: number): number =>
  Math.min(retryDelays.longest, Math.max(retryDelays.first, waited / 4000));
