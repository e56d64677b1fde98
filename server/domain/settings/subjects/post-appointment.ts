import { byField, type Subject } from './subject.ts';

const none = { enabled: false, message: '', link: null, surveyId: null };

export const postAppointment: Subject<'post-appointment'> = {
  ...byField,
  read: (_ctx, { profile }) => ({ ...none, ...profile.postAppointmentCommunications }),
  write: (_ctx, { profile }, _subject, postAppointmentCommunications) => ({
    profile: JSON.stringify({ ...profile, postAppointmentCommunications }),
  }),
};
