import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type SmsRegistrationForm, smsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';

const practice = z.object({ name: z.string(), textingNumber: z.string(), street: z.string(), zip: z.string() });
const sound = z.array(z.object({ id: z.string(), about: z.string(), form: smsRegistrationForm, practice }));
const refused = z.array(
  z.object({
    id: z.string(),
    reason: z.string(),
    source: z.string(),
    soundBefore: z.string(),
    changes: z.partial(smsRegistrationForm),
  }),
);

const read = (name: string): unknown =>
  JSON.parse(readFileSync(`tests/fixtures/registrations/${name}.json`, 'utf8')) as unknown;

/** Registrations in which nothing is to be objected to, of made-up practices. */
export const soundRegistrations = () => sound.parse(read('sound'));

/** Registrations that carriers refuse, with the fields in which they differ from a sound one. */
export const refusedRegistrations = () => {
  const all = soundRegistrations();
  return refused.parse(read('refused')).map(({ id, source, soundBefore, changes }) => {
    const base = all.find((one) => one.id === soundBefore);
    if (!base) throw new Error(`${soundBefore} is no sound registration`);
    const form: SmsRegistrationForm = { ...base.form, ...changes };
    return { id, source, form, before: base.form, practice: base.practice, changed: Object.keys(changes) };
  });
};
