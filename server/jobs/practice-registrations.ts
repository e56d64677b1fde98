import {
  type ClaimedRegistration,
  claimRegistrations,
  postponeRegistration,
  practiceWasAsked,
  releaseRegistrationClaims,
  retryRegistration,
  waitForPractice,
} from '#server/domain/practice-registration/claim.ts';
import { confirmationUrl } from '#server/domain/practice-registration/confirm.ts';
import { enrollRegistered, failRegistration } from '#server/domain/practice-registration/finish.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import { type Allowance, giveBack, takeOne } from '#server/domain/throttle.ts';
import type { PracticeDirectory } from '#server/gateways/pims/gateway.ts';
import type { Log } from '#server/lib/logger.ts';
import { withTimeout } from '#server/lib/with-timeout.ts';
import { retryDelay } from './retry-delay.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface PracticeRegistrationsOptions {
  readonly runner: CommandRunner;
  /** Null where no practice software can be asked. */
  readonly directory: PracticeDirectory | null;
  readonly feed: EventStream;
  /** The public address. */
  readonly origin: string;
  /** The clock of the wait for a confirmation, which the sandbox can move. */
  readonly now: () => Date;
  readonly log: Log;
}

/** Milliseconds for an answer of the practice software. */
const attemptTimeout = 15_000;
/** Seconds between attempts, which double. */
const retryDelays = { first: 2, longest: 300 };
/** The form must not be a way to flood a practice with mail. */
const mailsToPractice: Allowance = { most: 1, within: 86_400 };

/**
 * Takes registrations to their end: asks the practice software outside any transaction, then writes what follows in one. Everything can be
 * repeated after a crash: the practice software mails a confirmation once, and a practice is enrolled once.
 */
export function startPracticeRegistrations(options: PracticeRegistrationsOptions): WorkQueue {
  const { runner, directory, feed, origin, now, log } = options;
  const { db } = runner.store;
  const ask = <T>(call: (software: PracticeDirectory) => Promise<T>): Promise<T> => {
    if (directory === null) throw new Error('No practice software can be asked.');
    return withTimeout(attemptTimeout, call(directory), 'The practice software did not answer in time.');
  };

  async function check(claim: ClaimedRegistration, practice: string): Promise<void> {
    if (claim.isUnanswered) return failRegistration(runner, claim, 'software_unavailable');
    // An invitation proves the practice by itself.
    const isKnown =
      claim.isInvited && directory === null ? true : await ask((software) => software.findPractice(practice));
    if (!claim.isInvited) return void (await waitForPractice(db, claim, now(), isKnown));
    await (isKnown ? enroll(claim, practice) : failRegistration(runner, claim, 'practice_not_found'));
  }

  async function enroll(claim: ClaimedRegistration, practice: string): Promise<void> {
    const textingNumber = directory === null ? null : await ask((software) => software.textingNumberFor(practice));
    await enrollRegistered(runner, claim, { practice, textingNumber });
  }

  async function wait(claim: ClaimedRegistration, practice: string): Promise<void> {
    if (claim.hasLapsed) return failRegistration(runner, claim, 'not_confirmed');
    if (!claim.asksPractice) return void (await practiceWasAsked(db, claim));
    const allowance = `confirmations of ${practice}`;
    const seconds = await takeOne(db, allowance, mailsToPractice);
    if (seconds !== null) return void (await postponeRegistration(db, claim, now(), seconds));
    try {
      const url = await confirmationUrl(db, claim.id, practice, origin);
      await ask((software) => software.sendConfirmation({ id: `${claim.id} ${practice}`, practice, url }));
    } catch (error) {
      await giveBack(db, allowance, mailsToPractice);
      throw error;
    }
    await practiceWasAsked(db, claim);
  }

  async function step(claim: ClaimedRegistration): Promise<void> {
    const { practice, state } = claim;
    // A form that a program filled in waits like any other, for nothing.
    if (practice === null)
      return void (await (state === 'WAITING'
        ? failRegistration(runner, claim, 'not_confirmed')
        : waitForPractice(db, claim, now(), false)));
    if (state === 'CHECKING') return check(claim, practice);
    if (state === 'WAITING') return wait(claim, practice);
    await enroll(claim, practice);
  }

  return startWorkQueue({
    name: 'practice_registrations',
    feed,
    // No practice is told of a visitor's form.
    wakeOn: null,
    pollEvery: 1000,
    concurrency: 10,
    releaseClaims: runner.store.kind === 'embedded' ? () => releaseRegistrationClaims(db) : null,
    claim: (limit) => claimRegistrations(db, limit, now()),
    work: async (claim) => {
      try {
        await step(claim);
      } catch (error) {
        await retryRegistration(db, claim, now(), retryDelay(retryDelays, claim.attempts));
        throw error;
      }
    },
    log,
  });
}
