import { sql } from 'kysely';
import { pimsTypes } from '#contract/platform/practice.ts';
import type { Db } from '#server/db/schema.ts';
import type { PracticePlan } from './plan.ts';
import { seedPractice } from './seed-practice.ts';

/** The size of generated practices, for tests and measurements (D-53). */
export interface GenerateRequest {
  readonly practices: number;
  readonly conversations: number;
  /** The exact number in each conversation; three to twelve by default. */
  readonly messagesPerConversation?: number | undefined;
  /** Within the days that the audit shows. */
  readonly appointments: number;
}

const names = [
  'Maple Street',
  'Cedar Grove',
  'River Bend',
  'Oak Hill',
  'Summit',
  'Meadow View',
  'Lakeshore',
  'Old Mill',
];
const areaCodes = [
  205, 209, 215, 217, 219, 228, 231, 239, 251, 256, 260, 269, 276, 281, 301, 304, 307, 309, 314, 319, 325, 334, 336,
  351, 360, 401, 405, 406, 409, 412, 417, 419, 423, 432, 440, 443,
];

/** The first seed for generated practices. User ids depend on the seed, so those of the sandbox's own practices must not be used again. */
const generatedSeeds = 1000;

/** Adds practices of the given size, each with its own phone numbers. */
export async function generatePractices(db: Db, request: GenerateRequest): Promise<PracticePlan[]> {
  const plans: PracticePlan[] = [];
  for (let index = 0; index < request.practices; index++) {
    const { rows } = await sql<{ n: string }>`select nextval('sandbox_generated_practice') as n`.execute(db);
    const plan = planOf(Number(rows[0]?.n ?? 0), request);
    await seedPractice(db, plan, new Date());
    plans.push(plan);
  }
  return plans;
}

function planOf(n: number, request: GenerateRequest): PracticePlan {
  const { conversations, messagesPerConversation: messages, appointments } = request;
  const owners = Math.max(40, Math.ceil(conversations * 1.3));
  const areaCode = areaCodes[n % areaCodes.length] ?? 205;
  // The first practices of each area code use the fictitious exchange 555.
  const exchange = 555 + (Math.floor(n / areaCodes.length) % 400);
  return {
    identity: {
      pimsType: pimsTypes[n % pimsTypes.length] ?? 'NEO',
      practiceOrgId: `generated-${n}`,
      practiceSubOrgId: 'main',
    },
    name: `${names[n % names.length]} Animal Clinic ${n}`,
    timeZone: 'America/New_York',
    phonePrefix: `+1${areaCode}${exchange}`,
    address: { street: `${n} Main Street`, city: 'Springfield', state: 'MA', zip: '01101' },
    domain: `clinic-${n}.example`,
    answersAfterHours: false,
    registration: 'REGISTRATION_COMPLETE',
    isQuiet: true,
    seed: generatedSeeds + n,
    size: {
      owners,
      pets: Math.ceil(owners * 1.3),
      conversations,
      messages: messages === undefined ? [3, 12] : [messages, messages],
      staff: 4,
      appointmentsPerDay: 0,
      historyDays: 0,
      appointmentsThisWeek: appointments,
    },
  };
}
