import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withGsmEquivalents, gsmEquivalentOf, smsSize } from './sms-segments.ts';

const sizeOf = (text: string) => {
  const { encoding, segments, left } = smsSize(text);
  return [encoding, segments, left];
};

describe('the length of a text for the carrier', () => {
  it('counts 160 plain characters as one text, and 153 for each part of a longer one', () => {
    expect(sizeOf('')).toEqual(['gsm', 0, 160]);
    expect(sizeOf('a'.repeat(160))).toEqual(['gsm', 1, 0]);
    expect(sizeOf('a'.repeat(161))).toEqual(['gsm', 2, 145]);
    expect(sizeOf('a'.repeat(306))).toEqual(['gsm', 2, 0]);
    expect(sizeOf('a'.repeat(307))).toEqual(['gsm', 3, 152]);
  });

  it('counts 70 and 67 once one character is outside the alphabet', () => {
    expect(sizeOf(`${'a'.repeat(68)}🐶`)).toEqual(['unicode', 1, 0]);
    expect(sizeOf(`${'a'.repeat(69)}🐶`)).toEqual(['unicode', 2, 63]);
  });

  it('counts brackets and the euro sign twice, and never splits one between segments', () => {
    expect(sizeOf('€'.repeat(80))).toEqual(['gsm', 1, 0]);
    expect(sizeOf('€'.repeat(81))).toEqual(['gsm', 2, 143]);
    expect(sizeOf(`${'a'.repeat(66)}🐶${'a'.repeat(66)}`)).toEqual(['unicode', 3, 66]);
  });

  it('lists the characters that force Unicode, each once and unsplit', () => {
    expect(smsSize('It’s Rex’s “day” 👩‍⚕️👩‍⚕️').forcing).toEqual(['’', '“', '”', '👩‍⚕️']);
    expect(smsSize('Für Zoë').forcing).toEqual(['ë']);
  });

  it('replaces the characters that have a GSM equivalent, and no others', () => {
    const text = 'It’s Zoë’s “day” — 🐶…';
    expect(withGsmEquivalents(text, ['’'])).toBe("It's Zoë's “day” — 🐶…");
    expect(withGsmEquivalents(text, smsSize(text).forcing)).toBe('It\'s Zoe\'s "day" - 🐶...');
    expect(gsmEquivalentOf('🐶')).toBeNull();
    expect(gsmEquivalentOf('ж')).toBeNull();
  });

  it('reports exactly how many characters still fit into the last segment', () => {
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
        expect(smsSize(withGsmEquivalents(text, smsSize(text).forcing)).encoding).toBe('gsm');
      }),
    );
  });
});
