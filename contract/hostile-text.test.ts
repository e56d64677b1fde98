import { describe, expect, it } from 'vitest';
import { emailAddress } from './campaigns/users.ts';
import { registrationFindings } from './rules/registration/registration-lint.ts';
import { formatEin } from './rules/registration/ein.ts';
import type { SmsRegistrationForm } from './rules/registration/sms-registration-form.ts';
import { timeBasedAutoRepliesConfig } from './rules/texting/office-hours.ts';
import { day, timestamp } from './http.ts';
import { idTokenClaims } from './platform/practice.ts';
import { keywordOf } from './rules/texting/opt-out.ts';
import { e164, formatPhone } from './rules/texting/phone.ts';
import { practiceOfRowKey } from './rules/practice/row-key.ts';

const size = 100_000;
/** Milliseconds of this thread's processor time. Each text takes about one; a pattern that backtracks takes minutes. */
const maxCpu = 100;
const long = (piece: string, end = '') => piece.repeat(size / piece.length) + end;

const texts = {
  letters: long('a', '1'),
  'stop and spaces': `stop${long(' ')}!1`,
  'words and spaces': long('a ', '1'),
  punctuation: long('.!', 'a'),
  'at-signs': long('@'),
  'dots after an at-sign': `a@${long('a.')}`,
  'dots and an at-sign': `a@${long('.', '@')}`,
  digits: `+${long('1')}`,
  separators: long('#:'),
  'combining marks': long('é', '\uD83D'),
  brackets: long('["'),
  'words of consent': long('by giving us their phone ', 'x'),
  NUL: long('\u0000'),
};

const registrationOf = (words: string): SmsRegistrationForm => ({
  ein: words,
  legalBusinessName: words,
  businessStructure: 'LLC',
  isListed: false,
  stockSymbol: words,
  stockExchange: words,
  street: words,
  city: words,
  state: words,
  zip: words,
  contactFirstName: words,
  contactLastName: words,
  contactEmail: words,
  contactPhone: words,
  website: words,
  websiteOpens: true,
  websiteShowsName: true,
  websiteHasPrivacyPolicy: true,
  consentMethods: ['PAPER', 'WEB', 'SPOKEN', 'TEXT'],
  consent: words,
  description: words,
  samples: Array<string>(5).fill(words),
  stopAnswer: words,
  helpAnswer: words,
  startAnswer: words,
});

const parsers = {
  'an email address': (text: string) => emailAddress.safeParse(text),
  'a phone number': (text: string) => [e164.safeParse(text), formatPhone(text)],
  'a reserved word': keywordOf,
  'an EIN': (text: string) => formatEin({ value: text, caret: text.length }),
  'a registration': (text: string) =>
    registrationFindings(registrationOf(text), { name: text, textingNumber: null, street: text, zip: text }),
  'a row key': (text: string) => {
    try {
      return practiceOfRowKey(text);
    } catch {
      return null;
    }
  },
  'a token’s claim': (text: string) => idTokenClaims.safeParse({ practiceOrgId: text }),
  'a time or day': (text: string) => [
    timestamp.safeParse(text),
    day.safeParse(text),
    timeBasedAutoRepliesConfig.safeParse({ weekdayConfig: { 1: { enabled: true, startTime: text, endTime: text } } }),
  ],
};

describe.each(Object.entries(parsers))('%s parses 100 KB', (_name, parse) => {
  it.each(Object.entries(texts))('of %s in linear time', (_kind, text) => {
    const before = process.threadCpuUsage();
    parse(text);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(maxCpu);
  });
});
