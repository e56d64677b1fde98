import { type PracticeDataAction, recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';

/** Reports a change of the calendar to Rapport, as the practice software does. */
export const reportChange = (runner: CommandRunner, practice: string, action: PracticeDataAction): Promise<void> =>
  runCommand(runner, systemAt(practice), (ctx) => recordPracticeData(ctx, action));
