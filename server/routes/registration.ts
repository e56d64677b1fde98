import type { registration } from '#contract/registration/index.ts';
import { confirmRegistration, getConfirmation } from '#server/domain/practice-registration/confirm.ts';
import { correctRegistration } from '#server/domain/practice-registration/correct.ts';
import { getRegistration } from '#server/domain/practice-registration/get.ts';
import { openRegistrationForm } from '#server/domain/practice-registration/invitation.ts';
import { registerPractice } from '#server/domain/practice-registration/register.ts';
import type { Handlers } from './serve.ts';

interface RegistrationOptions {
  /** Whether a practice software can be asked who its practices are; else practices register by invitation alone. */
  readonly hasDirectory: boolean;
}

export const registrationRoutes = (options: RegistrationOptions): Handlers<typeof registration> => ({
  openRegistrationForm: (ctx, input) => openRegistrationForm(ctx, input, options),
  registerPractice: (ctx, input) => registerPractice(ctx, input, options),
  getRegistration,
  correctRegistration,
  getConfirmation,
  confirmRegistration,
});
