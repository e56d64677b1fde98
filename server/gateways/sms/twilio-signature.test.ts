import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { isSignedBy, twilioSignature } from './twilio-signature.ts';

const token = '12345678901234567890123456789012';
const fields = fc.dictionary(
  fc.oneof(fc.constantFrom('MessageSid', 'Body', 'From', 'To', 'MediaUrl0'), fc.string({ minLength: 1 })),
  fc.string({ unit: 'grapheme' }),
);
const origins = ['https://rapport.example', 'https://rapport.example:8443', 'http://127.0.0.1:8080'];

it('signs what the carrier’s own library accepts, and accepts what the library signs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...origins), fields, (origin, form) => {
      const url = `${origin}/carrier/texts`;
      const posted = { url, form: new URLSearchParams(form) };
      expect(validateRequest(token, twilioSignature(token, posted), url, form)).toBe(true);
      expect(isSignedBy(token, posted, getExpectedTwilioSignature(token, url, form))).toBe(true);
    }),
  );
});

it('accepts an address that was signed with its standard port, or without its own', () => {
  const form = { Body: 'Hello' };
  const signed = (url: string) => getExpectedTwilioSignature(token, url, form);
  const accepts = (url: string, signature: string) =>
    isSignedBy(token, { url, form: new URLSearchParams(form) }, signature);
  expect(accepts('https://rapport.example/carrier/texts', signed('https://rapport.example:443/carrier/texts'))).toBe(
    true,
  );
  expect(accepts('http://rapport.example:8080/carrier/texts', signed('http://rapport.example/carrier/texts'))).toBe(
    true,
  );
});

it('accepts nothing that was signed with another token, for another address or with other fields', () => {
  const url = 'https://rapport.example/carrier/texts';
  const form = { Body: 'Hello', From: '+12125550123' };
  const posted = { url, form: new URLSearchParams(form) };
  const others = [
    getExpectedTwilioSignature('another token', url, form),
    getExpectedTwilioSignature(token, 'https://evil.example/carrier/texts', form),
    getExpectedTwilioSignature(token, `${url}?a=b`, form),
    getExpectedTwilioSignature(token, url, { ...form, Body: 'Goodbye' }),
    getExpectedTwilioSignature(token, url, { ...form, MediaUrl0: 'https://api.twilio.com/x' }),
    '',
    'x',
    getExpectedTwilioSignature(token, url, form).slice(0, -1),
  ];
  for (const signature of others) expect(isSignedBy(token, posted, signature)).toBe(false);
  expect(isSignedBy(token, posted, getExpectedTwilioSignature(token, url, form))).toBe(true);
});
