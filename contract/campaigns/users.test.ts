import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailAddress, inviteUser, user } from './users.ts';

describe('a user', () => {
  it('has an email and two names that may be missing [UM-05]', () => {
    const ada = { email: 'ada@elm.example', firstName: 'Ada', lastName: null };
    expect(user.parse(ada)).toEqual(ada);
    expect(user.safeParse({ firstName: null, lastName: null }).error?.issues[0]?.path).toEqual(['email']);
  });
});

describe('the email of an invitation', () => {
  it('is required [UM-09]', () => {
    expect(inviteUser.body.safeParse({}).success).toBe(false);
    expect(inviteUser.body.safeParse({ email: '' }).success).toBe(false);
  });

  it.each(['a@b.c', 'ada.lovelace+vet@mail.elm.example', 'ä@ö.ü', "o'hara@elm.example"])(
    'may be %s [UM-10]',
    (email) => {
      expect(emailAddress.safeParse(email).success).toBe(true);
    },
  );

  it.each([
    'ada',
    'ada@',
    '@elm.example',
    'ada@elm',
    'ada@.example',
    'ada@elm.',
    'ada@elm..example',
    'a da@elm.example',
    'ada@@elm.example',
    'ada@elm.example\r\nBcc: all@elm.example',
  ])('is not %j [UM-10]', (email) => {
    expect(emailAddress.safeParse(email).success).toBe(false);
  });

  it('is text, an at-sign, text, a dot, text [UM-10]', () => {
    const text = fc.stringMatching(/^[^\s@.]{1,20}$/u);
    fc.assert(
      fc.property(text, text, text, (name, domain, end) => {
        expect(emailAddress.safeParse(`${name}@${domain}.${end}`).success).toBe(true);
        expect(emailAddress.safeParse(`${name}${domain}.${end}`).success).toBe(false);
        expect(emailAddress.safeParse(`${name}@${domain}${end}`).success).toBe(false);
      }),
    );
  });
});
