import { formatPhone } from './phone.ts';

export interface AnsweringPractice {
  readonly name: string;
  /** At which people answer, E.164. */
  readonly phone: string;
}

/**
 * What is answered to STOP, START and HELP (D-35). Carriers read the same words when the number is registered, and want each to name the
 * practice, HELP a way to reach it, and START what the client agrees to.
 */
export const reservedWordAnswers: Readonly<Record<'stop' | 'start' | 'help', (practice: AnsweringPractice) => string>> =
  {
    stop: ({ name }) => `You will get no more texts from ${name}. Text START to resume.`,
    start: ({ name }) =>
      `You will get texts from ${name} again. Message frequency varies. Message and data rates may apply. Text HELP for help, STOP to opt out.`,
    help: ({ name, phone }) => `${name}: call ${formatPhone(phone) || phone}. Text STOP to get no more texts.`,
  };
