import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundRegistrations } from '#tests/support/registrations.ts';
import { registrationFindings } from '../registration/registration-lint.ts';
import { consentMethods, type SmsRegistrationForm } from '../registration/sms-registration-form.ts';
import { suggestedConsent } from '../registration/suggested-consent.ts';
import { textAttributes } from '../registration/text-attributes.ts';
import { madeUpReminder } from './made-up-reminder.ts';
import { registeredTexts } from './registered-texts.ts';
import { reminderText } from './reminder-texts.ts';

const today = '2026-11-23';
const textingNumber = '+12075554410';
const aPractice = (
  practiceName = 'Bell & Arroyo Veterinary Partners',
  campaignEnrollments: Parameters<typeof registeredTexts>[0]['campaignEnrollments'] = [],
) => ({
  practiceName,
  practiceIanaZone: 'America/New_York',
  practiceVoicePhone: '+12075552310',
  practiceAddress: null,
  practiceAddress2: null,
  practiceAddressCity: null,
  practiceAddressState: null,
  practiceAddressPostalCode: null,
  postAppointmentCommunications: null,
  campaignEnrollments,
});

describe('what carriers read about the texts of a practice', () => {
  it('has as samples exactly what clients get, the reminders that are on', () => {
    const practice = aPractice('Elm Vets', [
      { campaignType: 'AppointmentReminders', mediums: ['EMAIL'] },
      {
        campaignType: 'ServiceReminders',
        mediums: ['EMAIL'],
        campaignConfig: { cadences: { '30-days': ['SMS'], '30-days-overdue': ['SMS'] } },
      },
    ]);
    const textOf = (cadence: '30-days' | '30-days-overdue') => {
      const { facts, content } = madeUpReminder(cadence, null, today);
      return reminderText({ ...content, medium: 'SMS' }, facts, practice).body;
    };
    const { samples } = registeredTexts(practice, textingNumber, today);
    expect(samples).toEqual([textOf('30-days'), textOf('30-days-overdue')]);
    expect(samples[0]).toBe(
      'Hi Maya, Biscuit is due for Rabies vaccination (December 23). Please reply to this text or call (207) 555-2310 to book a visit at Elm Vets. Reply STOP to opt out.',
    );
  });

  it('has two samples where no reminder is sent by text', () => {
    const { samples } = registeredTexts(aPractice(), textingNumber, today);
    expect(samples).toHaveLength(2);
    expect(textAttributes(samples)).toEqual({ embeddedLink: false, embeddedPhone: true });
  });

  it('has a link and no phone number where its texts have', () => {
    const texts = ['Ask for a visit: https://rapport.example/p/elm'];
    expect(textAttributes(texts)).toEqual({ embeddedLink: true, embeddedPhone: false });
    expect(textAttributes(['See elmvets.com on May 12. It costs 1,200.50.'])).toEqual({
      embeddedLink: true,
      embeddedPhone: false,
    });
  });

  it('names the practice’s phone in the answer to HELP, or else the texting number', () => {
    expect(registeredTexts(aPractice(), textingNumber, today).helpAnswer).toContain('(207) 555-2310');
    const practice = { ...aPractice(), practiceVoicePhone: null };
    expect(registeredTexts(practice, textingNumber, today).helpAnswer).toContain('(207) 555-4410');
  });
});

describe('a registration that is written by the product', () => {
  const [sound] = soundRegistrations();
  if (!sound) throw new Error('There are no sound registrations.');
  const names = soundRegistrations().map(({ practice: { name } }) => name);

  it('is sound for any practice and any ways to agree', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.subarray([...consentMethods], { minLength: 1 }), (name, methods) => {
        const website = sound.form.website;
        const consent = suggestedConsent(methods, { name, website, privacy: `${website}/privacy` });
        const form: SmsRegistrationForm = {
          ...sound.form,
          ...registeredTexts(aPractice(name), textingNumber, today),
          consentMethods: methods,
          consent,
        };
        expect(registrationFindings(form, { ...sound.practice, name })).toEqual([]);
      }),
    );
  });
});
