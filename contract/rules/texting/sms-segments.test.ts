import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlainer, plainerFor, smsSize } from './sms-segments.ts';

const sized = (text: string) => {
  const { encoding, segments, left } = smsSize(text);
  return [encoding, segments, left];
};

describe('the length of a text for the carrier', () => {
  it('counts 160 plain characters as one text, and 153 for each part of a longer one', () => {
    expect(sized('')).toEqual(['gsm', 0, 160]);
    expect(sized('a'.repeat(160))).toEqual(['gsm', 1, 0]);
    expect(sized('a'.repeat(161))).toEqual(['gsm', 2, 145]);
    expect(sized('a'.repeat(306))).toEqual(['gsm', 2, 0]);
    expect(sized('a'.repeat(307))).toEqual(['gsm', 3, 152]);
  });

  it('counts 70 and 67 once one character is outside the alphabet', () => {
    expect(sized(`${'a'.repeat(68)}🐶`)).toEqual(['unicode', 1, 0]);
    expect(sized(`${'a'.repeat(69)}🐶`)).toEqual(['unicode', 2, 63]);
  });

  it('counts brackets and the euro sign twice, and never splits one between segments', () => {
    expect(sized('€'.repeat(80))).toEqual(['gsm', 1, 0]);
    expect(sized('€'.repeat(81))).toEqual(['gsm', 2, 143]);
    expect(sized(`${'a'.repeat(66)}🐶${'a'.repeat(66)}`)).toEqual(['unicode', 3, 66]);
  });

  it('names what forces Unicode, each character once and whole', () => {
    expect(smsSize('It’s Rex’s “day” 👩‍⚕️👩‍⚕️').forcing).toEqual(['’', '“', '”', '👩‍⚕️']);
    expect(smsSize('Für Zoë').forcing).toEqual(['ë']);
  });

  it('replaces characters that have a GSM equivalent, and keeps the rest', () => {
    const text = 'It’s Zoë’s “day” — 🐶…';
    expect(inPlainer(text, ['’'])).toBe("It's Zoë's “day” — 🐶…");
    expect(inPlainer(text, smsSize(text).forcing)).toBe('It\'s Zoe\'s "day" - 🐶...');
    expect(plainerFor('🐶')).toBeNull();
    expect(plainerFor('ж')).toBeNull();
  });

  it('fits every text into its segments, with exactly the remaining room that it states', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const size = smsSize(text);
        const filler = smsSize(text + 'a'.repeat(size.left));
        expect(filler.segments).toBe(Math.max(1, size.segments));
        expect(smsSize(`${text}${'a'.repeat(size.left)}a`).segments).toBeGreaterThan(size.segments);
      }),
    );
  });

  it('needs no Unicode once all characters with a GSM equivalent are replaced', () => {
    const replaceable = fc.constantFrom('’', '“', '—', '…', 'ë', 'ő', '\u00A0', '½', 'a', ' ', 'é');
    fc.assert(
      fc.property(fc.array(replaceable, { maxLength: 60 }), (characters) => {
        const text = characters.join('');
        expect(smsSize(inPlainer(text, smsSize(text).forcing)).encoding).toBe('gsm');
      }),
    );
  });
});
