import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordOf, mayAskToStop } from './opt-out.ts';

const words = {
  stop: [
    'STOP',
    'STOPALL',
    'STOP ALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'OPT OUT',
    'OPT-OUT',
  ],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP'],
} as const;
const keyword = fc
  .constantFrom(...(['stop', 'start', 'help'] as const))
  .chain((meaning) => fc.record({ meaning: fc.constant(meaning), word: fc.constantFrom(...words[meaning]) }));
const punctuation = fc.stringMatching(/^[\s.,!?"'()*-]{0,6}$/);

/** Words that make a request of some keyword. */
const mayFollow =
  'all out please pls plz now asap hi hey hello and sorry kindly thx ty thanks me us text texts texting sms messages'.split(
    ' ',
  );

describe('the reserved words of texting', () => {
  it('are recognised in any case and between any punctuation', () => {
    fc.assert(
      fc.property(
        keyword,
        punctuation,
        punctuation,
        fc.infiniteStream(fc.boolean()),
        ({ meaning, word }, before, after, upper) => {
          const typed = word.replaceAll(/\w/g, (letter) => (upper.next().value ? letter : letter.toLowerCase()));
          expect(keywordOf(before + typed + after)).toBe(meaning);
        },
      ),
    );
  });

  it.each(['Stop.', ' stop ', 'STOP!!!', '“Stop”', 'stop\n', 'STOP 🛑', 'opt out', 'Opt  out', 'stop all'])(
    'treats %j as an opt-out',
    (text) => {
      expect(keywordOf(text)).toBe('stop');
    },
  );

  it.each([
    'please stop texting',
    'Stop texting me!',
    'Please stop.',
    'stop please',
    'Quit messaging us, please',
    'Stop. Thank you',
    'stop sending me messages',
    'UNSUBSCRIBE ME',
    'please remove me from your list',
    'Please take us off your text list. Thanks!',
    'Can you stop texting this number?',
    'Don’t text me anymore',
    'Do not send me any more text messages please',
    'No more texts',
    'I no longer want to receive text messages from you',
    'Hi, I would like to opt out. Thank you so much',
    'Please stop all messages immediately',
    'end texts',
    'Please unsubscribe',
  ])('recognises %j as an opt-out in other words', (text) => {
    expect(keywordOf(text)).toBe('stop');
    expect(mayAskToStop(text)).toBe(false);
  });

  it.each([
    'Stop, we moved to Ohio',
    'We have another vet now. Please stop texting.',
    'please stop the reminders for Rex',
    'I am so tired of this, quit with all the texts',
    'I asked to be unsubscribed',
    'please don’t send reminders for Bella, she passed away',
    'can you stop texting Tom',
    'no more vaccine reminders please',
    'Stop I already booked',
    'We no longer have Rex, please take him off your list',
    'I do not want these texts but call me',
    'leave me alone',
    'Sorry, wrong number',
  ])('leaves %j to staff', (text) => {
    expect(keywordOf(text)).toBeNull();
    expect(mayAskToStop(text)).toBe(true);
  });

  it.each([
    'stop by at three',
    'I will stop by and text you from the parking lot',
    'please don’t stop the meds',
    'Should we stop the Rimadyl?',
    'cancel Friday',
    'Please cancel, and text me a new time',
    'She won’t stop scratching',
    'at the end of the week I got your text',
    'I don’t see a message from you',
    'remove the stitches on Monday?',
    'Please remove me from the Friday schedule',
    'can you take the stitches off the list of things to do',
    'stop the meds?',
    'Thank you!',
    'can you',
    'my number',
    '',
  ])('sees an ordinary text in %j', (text) => {
    expect(keywordOf(text)).toBeNull();
    expect(mayAskToStop(text)).toBe(false);
  });

  it.each([
    '',
    '   ',
    '?!',
    'please stop by at nine',
    'please cancel',
    'stop me if I am wrong',
    'can you stop texting Tom',
    'Don’t stop',
    'nonstop',
    'the end',
    'en d',
    'S T O P',
    'stop2',
    'yes please',
    'Yes, 3 pm works',
    'help me',
    'can cel',
    'opt',
    'out',
    '5',
    'стоп',
  ])('does not treat %j as a reserved word', (text) => {
    expect(keywordOf(text)).toBeNull();
  });

  it('are never found inside a longer text', () => {
    const other = fc.stringMatching(/^[a-z0-9]{1,8}$/).filter((word) => !mayFollow.includes(word));
    fc.assert(
      fc.property(keyword, other, fc.boolean(), ({ word }, extra, first) => {
        expect(keywordOf(first ? `${extra} ${word}` : `${word} ${extra}`)).toBeNull();
        expect(keywordOf(first ? extra + word.replace(/\W/g, '') : word + extra)).toBeNull();
      }),
      { examples: [[{ meaning: 'stop', word: 'CANCEL' }, 'please', true]] },
    );
  });
});
