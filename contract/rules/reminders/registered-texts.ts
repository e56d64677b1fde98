import type { PracticeEnrollment } from '../../campaigns/enrollment.ts';
import { type Cadence, cadences } from '../cadences/cadences.ts';
import { sampleCount, type SmsRegistrationForm } from '../registration/sms-registration-form.ts';
import { reservedWordAnswers } from '../texting/reserved-word-answers.ts';
import { chosenMediums } from './campaign-options.ts';
import { madeUpReminder } from './made-up-reminder.ts';
import { reminderText } from './reminder-texts.ts';

type Practice = Parameters<typeof reminderText>[2] & Pick<PracticeEnrollment, 'campaignEnrollments'>;
type RegisteredTexts = Pick<
  SmsRegistrationForm,
  'description' | 'samples' | 'stopAnswer' | 'helpAnswer' | 'startAnswer'
>;

/** One of each kind, the most telling first: asking to confirm, reminding of the day, due and overdue. */
const shown = ['3-days', '30-days', 'same-day', '30-days-overdue'] as const satisfies readonly Cadence[];

/**
 * What carriers read about the texts of a practice, made by the functions that write what is sent, so that the two cannot differ. Samples
 * are those of cadences that the practice sends by text, then of others until there are enough.
 * @param today the day on which the samples are written, `2026-11-23`
 */
export function registeredTexts(practice: Practice, textingNumber: string, today: string): RegisteredTexts {
  const isSent = (cadence: Cadence): boolean =>
    practice.campaignEnrollments.some(
      (campaign) =>
        campaign.campaignType === cadences[cadence].campaign &&
        campaign.enabled !== false &&
        chosenMediums(campaign, cadence).includes('SMS'),
    );
  const sent = shown.filter(isSent);
  const others = shown.filter((cadence) => !isSent(cadence));
  const chosen = [...sent, ...others.slice(0, Math.max(0, sampleCount.min - sent.length))];
  const answering = { name: practice.practiceName, phone: practice.practiceVoicePhone ?? textingNumber };
  return {
    description: describe(practice.practiceName),
    samples: chosen.map((cadence) => {
      const { facts, content } = madeUpReminder(cadence, null, today);
      return reminderText({ ...content, medium: 'SMS' }, facts, practice).body;
    }),
    stopAnswer: reservedWordAnswers.stop(answering),
    helpAnswer: reservedWordAnswers.help(answering),
    startAnswer: reservedWordAnswers.start(answering),
  };
}

const describe = (name: string): string =>
  `${name} texts its clients, the owners of the animals in its care, to remind them of appointments and of care that is due, and to answer their questions. A text is sent before an appointment, when care is due, or when a client has written.`;
