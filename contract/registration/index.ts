import { defineService } from '../http.ts';
import {
  confirmRegistration,
  correctRegistration,
  getConfirmation,
  getRegistration,
  openRegistrationForm,
  registerPractice,
} from './practice-registrations.ts';

/** A practice joins. Every call is open to visitors. */
export const registration = defineService({
  name: 'registration',
  endpoints: {
    openRegistrationForm,
    registerPractice,
    getRegistration,
    correctRegistration,
    getConfirmation,
    confirmRegistration,
  },
});
