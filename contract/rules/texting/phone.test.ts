import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e164, formatPhone, toE164 } from './phone.ts';

describe('a phone number as staff see it', () => {
  it('shows an American number with its area code in brackets', () => {
    expect(formatPhone('+15551234567')).toBe('(555) 123-4567');
  });

  it('is empty below 12 characters [SH-90] [CN-37]', () => {
    for (const phone of [null, undefined, '', '5551234567', '15551234567', '+1555123456'])
      expect(formatPhone(phone)).toBe('');
    fc.assert(
      fc.property(fc.string({ maxLength: 11 }), (phone) => {
        expect(formatPhone(phone)).toBe('');
      }),
    );
  });

  it('returns a number that it cannot format unchanged, from 12 characters on [SH-90]', () => {
    for (const phone of ['+491701234567', '+44151234567', '(555) 123-4567']) expect(formatPhone(phone)).toBe(phone);
  });
});

describe('a phone number on the wire', () => {
  it.each(['+15551234567', '+491701234567', '+1234567', '+123456789012345'])('may be %s', (phone) => {
    expect(e164.safeParse(phone).success).toBe(true);
  });

  it.each(['', '+', '15551234567', '+0551234567', '+1 555 123 4567', '+123456', '+1234567890123456', '+1555123456\n'])(
    'is not %j',
    (phone) => {
      expect(e164.safeParse(phone).success).toBe(false);
    },
  );

  it('has 7 to 15 digits after the plus, the first not zero', () => {
    const number = fc.stringMatching(/^\+[0-9]{5,17}$/);
    fc.assert(
      fc.property(number, (phone) => {
        const digits = phone.length - 1;
        expect(e164.safeParse(phone).success).toBe(digits >= 7 && digits <= 15 && phone[1] !== '0');
      }),
    );
  });
});

describe('a phone number from a link or a form', () => {
  it('is normalised from any format', () => {
    for (const written of [
      '5551234567',
      '(555) 123-4567',
      '555.123.4567',
      '+15551234567',
      ' 15551234567',
      '1-555-123-4567',
    ])
      expect(toE164(written)).toBe('+15551234567');
    expect(toE164('+49 170 1234567')).toBe('+491701234567');
  });

  it('is null with an extension, whose digits are none of the number', () => {
    for (const written of ['207-555-0198 ext 5', '207-555-019 x5', '+1 207-555-0198 ext. 5', '207-555-0198 #5'])
      expect(toE164(written)).toBeNull();
    expect(toE164('Cell 207-555-0198 (Maya)')).toBe('+12075550198');
  });

  it('is null if it cannot be texted', () => {
    for (const written of ['', 'call me', '1234567', '+1555123456', '+5551234567', '0'.repeat(11), '1'.repeat(16)])
      expect(toE164(written)).toBeNull();
  });
});
