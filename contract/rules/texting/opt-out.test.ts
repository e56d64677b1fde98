import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordOf } from './opt-out.ts';

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

  it.each(['please stop texting', 'Stop texting me!', 'Please stop.', 'stop please', 'Quit messaging us, please'])(
    'recognises the sentence %j as an opt-out',
    (text) => {
      expect(keywordOf(text)).toBe('stop');
    },
  );

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
    const other = fc.stringMatching(/^[a-z0-9]{1,8}$/).filter((word) => !['all', 'out', 'please'].includes(word));
    fc.assert(
      fc.property(keyword, other, fc.boolean(), ({ word }, extra, first) => {
        expect(keywordOf(first ? `${extra} ${word}` : `${word} ${extra}`)).toBeNull();
        expect(keywordOf(first ? extra + word.replace(/\W/g, '') : word + extra)).toBeNull();
      }),
      { examples: [[{ meaning: 'stop', word: 'CANCEL' }, 'please', true]] },
    );
  });
});
