import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type PracticePlan, sandboxPractices } from './plan.ts';
import { seedPractice } from './seed-practice.ts';

/** The progress of the seeding. */
export type OnSeedProgress = (progress: { practice: string; share: number }) => void;

/** Creates the sandbox's practices that do not exist yet. */
export async function seedSandbox(
  db: Db,
  onProgress: OnSeedProgress = () => undefined,
  plans: readonly PracticePlan[] = sandboxPractices,
): Promise<void> {
  const now = new Date();
  for (const plan of plans) await seedPractice(db, plan, now, (share) => onProgress({ practice: plan.name, share }));
}

/**
 * Empties every practice. Sign-in keeps working: the same people are seeded again under the same ids. Event numbers
 * continue, because open screens remember the last one that they received.
 */
export async function emptySandbox(db: Db): Promise<void> {
  await sql`truncate practice, appointment, idempotency_key, sandbox_phone_message, sandbox_delivery_report, sandbox_email, sandbox_postcard, sandbox_flag_override, practice_invitation, practice_registration, sandbox_directory, sandbox_confirmation, sandbox_brand, sandbox_campaign, carrier_brand cascade`.execute(
    db,
  );
}
