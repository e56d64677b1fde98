import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitReply } from './visit-reply.ts';

describe('the answer to a reminder', () => {
  it.each([
    'C',
    'c',
    'Confirm',
    'CONFIRMED!',
    'I confirm',
    'Yes!',
    'y',
    'Yes, thank you 🙏',
    'Yes we will be there',
    'We’ll be there!',
    'Hi, yes. See you then 🐶',
    'ok',
    'Sí',
    'confirm both',
    '👍',
    '👍🏽👍🏽',
    'Thanks 👍',
    'Liked “Hi Maya, Luna has an appointment”',
    'Loved "Hi Maya, Luna has an appointment"',
    '👍 to “Hi Maya, Luna has an appointment”',
    '\u200a❤️\u200a to “\u200aHi Maya\u200a”',
  ])('confirms: %j', (text) => {
    expect(visitReply(text)).toBe('CONFIRMS');
  });

  it.each(['CANCEL', 'cancel.', 'Please cancel', 'Sorry, I need to cancel', 'Can’t make it, sorry', 'cancel both'])(
    'calls off: %j',
    (text) => {
      expect(visitReply(text)).toBe('CALLS_OFF');
    },
  );

  it.each([
    '',
    ' ',
    'yes, but can we come later?',
    'Yes but later',
    'yes?',
    'confirm?',
    'c u',
    'C4',
    'yes 3pm',
    'yes, cancel',
    'cancel 👍',
    'no',
    'not confirmed',
    'Thank you',
    'Great, thanks!',
    '❤️',
    '🙏',
    '👎',
    'yes 😢',
    'Yes 🐶 is vomiting',
    'cancel my refill',
    'Do not cancel',
    'Disliked “Hi Maya”',
    'Laughed at “Hi Maya”',
    'Liked',
    'STOP',
    'END',
  ])('is not %j', (text) => {
    expect(visitReply(text)).toBeNull();
  });

  const answer = fc.constantFrom('C', 'yes', 'Confirm', 'we will be there', '👍');
  const courtesy = fc.constantFrom('thanks', 'Thank you!', 'Hi', '🙏', 'sorry', '');

  it('may stand among thanks and greetings, in any case, and a question mark makes it plain text', () => {
    fc.assert(
      fc.property(courtesy, answer, courtesy, fc.boolean(), (before, said, after, isLoud) => {
        const text = [before, said, after].filter(Boolean).join(', ');
        expect(visitReply(isLoud ? text.toUpperCase() : text)).toBe('CONFIRMS');
        expect(visitReply(`${text}?`)).toBeNull();
      }),
    );
  });

  it('says nothing else: any other word makes it plain text', () => {
    // No phrase begins like this.
    const word = fc.stringMatching(/^x[a-z]{1,9}$/);
    fc.assert(
      fc.property(answer, word, (said, other) => {
        expect(visitReply(`${said} ${other}`)).toBeNull();
        expect(visitReply(`${other} ${said}`)).toBeNull();
      }),
    );
    expect(visitReply('yes Luna')).toBeNull();
  });

  it('is found for any text without failing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void visitReply(text)));
  });
});
