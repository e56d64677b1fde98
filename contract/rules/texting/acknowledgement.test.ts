import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAcknowledgement } from './acknowledgement.ts';

describe('an acknowledgement that needs no reply', () => {
  it.each([
    'thanks!!',
    'Thanks',
    'ok thank you 🙏',
    'Ok, thank you so much!',
    'THANK YOU 👍🏽',
    'Thank you',
    'Great, see you then.',
    'Perfect. You’re welcome',
    'gracias ❤️',
    '👍',
    '👍🏿👍🏿',
    '❤️‍',
    'Liked “Luna is ready at 4”',
    'Loved "Luna is ready"',
    'Laughed at “She ate the cone”',
    'Emphasized “Fast from 8 PM”',
    'Loved an image',
    'Reacted 👍 to “Luna is ready at 4”',
    '👍 to “Luna is ready at 4”',
    '\u200a❤️\u200a to “\u200aLuna is ready\nat 4\u200a”',
  ])('is %j', (text) => {
    expect(isAcknowledgement(text)).toBe(true);
  });

  it.each([
    'thanks, can I bring her in at 4?',
    'thanks?',
    'ok?',
    'Thanks, she is still vomiting',
    'ok 4',
    'ok 4:30',
    'no thanks',
    'thank you but no',
    '❓',
    '👎',
    '😢',
    'thanks 😢',
    '🆘',
    'Questioned “Luna is ready at 4”',
    'Disliked “We have to cancel”',
    'Reacted 😢 to “We have to cancel”',
    'Liked “Luna is ready” but is she eating',
    'Liked',
    '',
    '  ',
    '!!!',
    '…',
  ])('is not %j', (text) => {
    expect(isAcknowledgement(text)).toBe(false);
  });

  const polite = fc.constantFrom(
    'thanks',
    'Thank you',
    'OK',
    'ok,',
    'great!',
    'see you then',
    'so much',
    '🙏',
    '👍🏼',
    '❤️',
  );
  const several = fc.array(polite, { minLength: 1, maxLength: 6 });
  const space = fc.constantFrom(' ', '  ', '\n', ' … ', ', ');

  it('is any mixture of thanks and agreement, in any case and punctuation', () => {
    fc.assert(
      fc.property(several, space, fc.boolean(), (parts, between, isUpperCase) => {
        const text = parts.join(between);
        expect(isAcknowledgement(isUpperCase ? text.toUpperCase() : text)).toBe(true);
        expect(isAcknowledgement(`  ${text}!!  `)).toBe(true);
      }),
    );
  });

  it('has no other word, number or question mark', () => {
    const meaningful = fc.constantFrom('vomiting', 'can', '4', '$20', 'Luna', 'no', 'but', '?', '☎');
    fc.assert(
      fc.property(several, meaningful, fc.nat(), (parts, other, at) => {
        const index = at % (parts.length + 1);
        const text = [...parts.slice(0, index), other, ...parts.slice(index)].join(' ');
        expect(isAcknowledgement(text)).toBe(false);
      }),
    );
  });

  it('accepts any input, and never matches a question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(typeof isAcknowledgement(text)).toBe('boolean');
        expect(isAcknowledgement(`${text.replaceAll(/["“”]/g, '')}?`)).toBe(false);
      }),
    );
  });

  it('is not a very long list of thanks', () => {
    expect(isAcknowledgement(Array(200).fill('thanks').join(' '))).toBe(false);
  });
});
