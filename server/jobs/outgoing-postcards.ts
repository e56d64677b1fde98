import { type Context, systemAt } from '#server/domain/context.ts';
import { retryLimits } from '#server/domain/delivery/retry-limits.ts';
import {
  type ClaimedPostcard,
  claimPostcards,
  postponePostcard,
  releasePostcardClaims,
} from '#server/domain/postcard/claim.ts';
import { finishPostcard, type PostcardEnd } from '#server/domain/postcard/finish.ts';
import { type PreparedPostcard, preparePostcard } from '#server/domain/postcard/prepare.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { keyLife, type PostcardGateway, PrinterUnavailable, PrintRefusal } from '#server/gateways/postcards/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { withTimeout } from '#server/lib/with-timeout.ts';
import { retryDelay } from './retry-delay.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface OutgoingPostcardsOptions {
  readonly runner: CommandRunner;
  /** Null where nobody prints: then cards are listed. */
  readonly gateway: PostcardGateway | null;
  readonly feed: EventStream;
  /** The reminders' clock, which the sandbox can move: it says in which month a card is printed. */
  readonly now: () => Date;
  readonly log: Log;
}

const { attemptTimeout, giveUpAfter } = retryLimits.postcards;
const timeoutMessage = 'The printer did not answer in time.';
/** Seconds between attempts, which double. */
const retryDelays = { first: 2, longest: 600 };

/**
 * Hands cards to the printer, each under its own id, until it has answered. An attempt whose answer was lost is repeated under that key as long
 * as the printer recognises it; after that, the card is looked up there before it is printed.
 */
export function startOutgoingPostcards({ runner, gateway, feed, now, log }: OutgoingPostcardsOptions): WorkQueue {
  const { store } = runner;

  const run = <T>({ practice }: ClaimedPostcard, command: (ctx: Context) => Promise<T>): Promise<T> =>
    runCommand(runner, systemAt(practice), command);

  /** Null if the card will be handed over anew. @throws Error if it will be handed over or looked up again. */
  async function endOf(
    printer: PostcardGateway,
    claimed: ClaimedPostcard,
    { sides, handedOverFor }: PreparedPostcard,
  ): Promise<PostcardEnd | null> {
    const { id } = claimed;
    try {
      const isForgotten = handedOverFor > keyLife;
      const answer = isForgotten ? printer.find(id) : printer.print({ id, ...sides });
      const printerId = await withTimeout(attemptTimeout, answer, timeoutMessage);
      if (printerId !== null) return { status: 'PRINTED', printerId, printedAt: now() };
      await run(claimed, (ctx) => postponePostcard(ctx, claimed, { seconds: 0, isAbsent: true }));
      return null;
    } catch (error) {
      if (error instanceof PrintRefusal) {
        log.warn('postcard_refused', { item: id, practice: claimed.practice, reason: error.code });
        return { status: 'REFUSED', reason: error.reason };
      }
      if (claimed.age > giveUpAfter)
        return { status: 'REFUSED', reason: isAbsentAfter(error, handedOverFor) ? 'unavailable' : 'unanswered' };
      throw error;
    }
  }

  return startWorkQueue({
    name: 'postcards',
    feed,
    // A card is in no hurry.
    wakeOn: null,
    pollEvery: 2000,
    concurrency: 6,
    releaseClaims: store.kind === 'embedded' ? () => releasePostcardClaims(store.db) : null,
    claim: (limit) => claimPostcards(store.db, limit),
    work: async (claimed) => {
      let prepared: PreparedPostcard | null = null;
      try {
        prepared = await run(claimed, (ctx) => preparePostcard(ctx, claimed, { hasPrinter: gateway !== null }));
        const end = prepared && gateway && (await endOf(gateway, claimed, prepared));
        if (end) await run(claimed, (ctx) => finishPostcard(ctx, claimed.id, end));
      } catch (error) {
        // Also a card that cannot be written rests, so that it does not take the place of others.
        const seconds = retryDelay(retryDelays, claimed.tries);
        const isAbsent = isAbsentAfter(error, prepared?.handedOverFor);
        await run(claimed, (ctx) => postponePostcard(ctx, claimed, { seconds, isAbsent }));
        throw error;
      }
    },
    log,
  });
}

/** Whether the printer certainly does not have a card after a failed attempt. */
const isAbsentAfter = (error: unknown, handedOverFor: number | undefined): boolean =>
  error instanceof PrinterUnavailable && handedOverFor === 0;
