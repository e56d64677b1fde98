import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailAddress } from './mail-address.ts';

describe('an address for the mail service [F-68]', () => {
  it.each([
    ['maya@elm.example', 'maya@elm.example'],
    ['Maya.O+cats@Elm.Example', 'Maya.O+cats@elm.example'],
    ["o'brien_&co@mail.elm.example", "o'brien_&co@mail.elm.example"],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ])('%s is passed on as %s', (given, passed) => {
    expect(mailAddress(given)).toBe(passed);
  });

  it.each([
    ['two recipients', 'a@elm.example,b@evil.example'],
    ['two recipients by semicolon', 'a@elm.example;b@evil.example'],
    ['a line break', 'a@elm.example\r\nRCPT TO:<b@evil.example>'],
    ['a line break at the end', 'a@elm.example\n'],
    ['a bare carriage return', 'a\r@elm.example'],
    ['a null byte', 'a\0@elm.example'],
    ['a display name', 'Maya <a@elm.example>'],
    ['a display name that is an address', 'bank@bank.example <a@evil.example>'],
    ['an open bracket', 'a<b@elm.example'],
    ['a comment', 'a(b)@elm.example'],
    ['a quoted local part', '"a b"@elm.example'],
    ['a source route', '@evil.example:a@elm.example'],
    ['two at-signs', 'a@b@elm.example'],
    ['a space', 'a b@elm.example'],
    ['a no-break space', 'a@elm.example\u00A0'],
    ['an override of the direction', 'a\u202E@elm.example'],
    ['a mark of the direction in the domain', 'a@elm\u200F.example'],
    ['an invisible character', 'a@el\u200Bm.example'],
    ['a local part that is not ASCII', 'mäya@elm.example'],
    ['a group', 'friends:a@elm.example;'],
    ['no local part', '@elm.example'],
    ['no domain', 'a@'],
    ['no at-sign', 'elm.example'],
    ['no dot', 'a@localhost'],
    ['an IP address', 'a@127.0.0.1'],
    ['an IP address as one number', 'a@0x7f000001'],
    ['a literal', 'a@[127.0.0.1]'],
    ['a port', 'a@elm.example:25'],
    ['a path', 'a@elm.example/x'],
    ['an escape', 'a@elm%2eexample'],
    ['a dot at the end', 'a@elm.example.'],
    ['a dot at the beginning', '.a@elm.example'],
    ['two dots', 'a..b@elm.example'],
    ['a hyphen before a dot', 'a@elm-.example'],
    ['a long local part', `${'a'.repeat(65)}@elm.example`],
    ['a long domain', `a@${'elm.'.repeat(80)}example`],
    ['nothing', ''],
  ])('%s is refused', (_, given) => {
    expect(mailAddress(given)).toBeNull();
  });

  it('is one mailbox in plain characters, whatever it was made of', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'a',
        '@',
        '.',
        ',',
        '\r\n',
        '<',
        '>',
        '"',
        ' ',
        '\u202E',
        'ü',
        '。',
        '＠',
        '%0d%0a',
        ':',
        'example',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(mailAddress(pieces.join('')) ?? 'none@elm.example').toMatch(/^[!#-'*+\-/-9=?A-Z^-~.]+@[a-z\d.-]+$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays as it is when it is passed on again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (given) => {
        const address = mailAddress(given);
        expect(address === null || mailAddress(address) === address).toBe(true);
      }),
    );
  });
});
