import { thankYouLength } from '#contract/rules/limits.ts';
import { refuseField } from '../../refusal.ts';
import { byField, type Subject, type ValueOf } from './subject.ts';

const none = { enabled: false, message: '', link: null, surveyId: null };

/** @throws Refusal for thanks that are on without a message (PO-03). */
export function requireMessage({ enabled, message = '' }: Partial<ValueOf<'post-appointment'>>): void {
  if (enabled && message.trim().length < thankYouLength.min)
    throw refuseField('body.message', `Write at least ${thankYouLength.min} characters.`);
}

export const postAppointment: Subject<'post-appointment'> = {
  ...byField,
  putBack(now, change) {
    const before = byField.putBack(now, change);
    requireMessage(before);
    return before;
  },
  read: (_ctx, { profile }) => ({ ...none, ...profile.postAppointmentCommunications }),
  write: (_ctx, { profile }, _subject, postAppointmentCommunications) => ({
    profile: JSON.stringify({ ...profile, postAppointmentCommunications }),
  }),
};
