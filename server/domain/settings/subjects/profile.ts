import { profileOf } from '../../practice/present.ts';
import { byField, type Subject } from './subject.ts';

export const profile: Subject<'profile'> = {
  ...byField,
  read: (_ctx, practice) => profileOf(practice),
  write: (_ctx, practice, _subject, { practiceName, ...fields }) => ({
    name: practiceName,
    profile: JSON.stringify({ ...practice.profile, ...fields }),
  }),
};
