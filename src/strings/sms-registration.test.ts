import { describe, expect, it } from 'vitest';
import { findingLevels, type RegistrationFindingCode } from '#contract/rules/registration/registration-finding.ts';
import { registrationFindings } from '#contract/rules/registration/registration-lint.ts';
import { registrationLength, sampleCount } from '#contract/rules/registration/sms-registration-form.ts';
import { soundRegistrations } from '#tests/support/registrations.ts';
import { smsRegistration } from './sms-registration.ts';

const codes = Object.keys(findingLevels) as RegistrationFindingCode[];
const sentences = codes.map((code) => smsRegistration.finding(code, 'street'));

describe('the sentence of a finding', () => {
  it('says what to do in a sentence of its own for each', () => {
    expect(new Set(sentences).size).toBe(codes.length);
    const remedy =
      /\b(?:add|ask|check|choose|compare|copy|correct|describe|enter|fill in|give|have|leave|name|reads?|remove|replace|say|shorten|show|use|write)\b/i;
    expect(sentences.filter((sentence) => !remedy.test(sentence))).toEqual([]);
  });

  it('uses the words of the practice and not those of the registry', () => {
    expect(sentences.filter((sentence) => /\b(?:brand|campaign|TCR|A2P|10DLC)\b/i.test(sentence))).toEqual([]);
  });

  it('refuses a Social Security number in words, without repeating it', () => {
    const [sound] = soundRegistrations();
    const findings = sound ? registrationFindings({ ...sound.form, ein: '412-55-9087' }, sound.practice) : [];
    expect(findings.map(({ code, field }) => smsRegistration.finding(code, field))).toEqual([
      'That looks like a Social Security number; do not enter it here. Enter the EIN of the business, from the letter CP 575 or 147C.',
    ]);
  });

  it('has the limits of the form', () => {
    const { consent, description, sample, answer, line, legalBusinessName } = registrationLength;
    const says = (code: RegistrationFindingCode) => smsRegistration.finding(code, 'city');
    expect(says('consent_length')).toContain(`${consent.min} to ${consent.max}`);
    expect(says('description_length')).toContain(`${description.min} to ${description.max}`);
    expect(says('sample_length')).toContain(`${sample.min} to ${sample.max}`);
    expect(says('answer_length')).toContain(`${answer.min} to ${answer.max}`);
    expect(says('sample_count')).toContain(`${sampleCount.min} to ${sampleCount.max}`);
    expect(says('too_long')).toBe(`Shorten “City” to ${line.max} characters.`);
    expect(says('legal_name_too_long')).toContain(`under ${legalBusinessName.max + 1}`);
    expect(says('missing')).toBe('Fill in “City”.');
  });
});
