import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type Context, systemAt } from '#server/domain/context.ts';
import { ownPractice } from '#server/domain/practice/internal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { beginServiceSync } from '#server/domain/service-types/begin-sync.ts';
import { endServiceSync } from '#server/domain/service-types/end-sync.ts';
import { recordServiceDue } from '#server/domain/service-types/record-service-due.ts';
import { recordServiceTypes } from '#server/domain/service-types/record-types.ts';
import { nextServiceType, serviceTypes } from '../seed/practice-texts.ts';

export const startSync = (runner: CommandRunner, practice: string): Promise<void> =>
  runCommand(runner, systemAt(practice), beginServiceSync);

/** Reports all services, with one that is new, or none, so that the practice has none any more. */
export const finishSync = (runner: CommandRunner, practice: string, reports: 'ALL' | 'NOTHING'): Promise<void> =>
  runCommand(runner, systemAt(practice), async (ctx) => {
    if (reports === 'ALL') await recordServiceTypes(ctx, [...serviceTypes, nextServiceType]);
    await endServiceSync(ctx);
  });

/** Gives an animal a service today, so that it is due again in a year. @throws Refusal `not_found` */
export const giveService = (runner: CommandRunner, practice: string, id: string, now: Date): Promise<void> =>
  runCommand(runner, systemAt(practice), async (ctx) => {
    const due = await serviceDue(ctx, id);
    if (!due) throw new Refusal('not_found');
    const { time_zone } = await ownPractice(ctx);
    await recordServiceDue(ctx, { ...due, dueOn: aYearAfter(dayIn(now, time_zone)) });
  });

const serviceDue = ({ db, practice }: Context, id: string) =>
  db
    .selectFrom('service_due')
    .select(['id', 'pet_id as petId', 'service_type_id as serviceTypeId', 'name'])
    .where('practice', '=', practice)
    .where('id', '=', id)
    .executeTakeFirst();

/** February 29 becomes March 1. */
function aYearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + 1, month - 1, date)).toISOString().slice(0, 10);
}
