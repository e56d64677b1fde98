import { expect, it } from 'vitest';
import type { SessionUser } from '#src/session/session-slice.ts';
import { userNameOf } from './user-name.ts';

const user = (given: Partial<SessionUser>): SessionUser => ({
  kind: 'redirect',
  id: 'u-1',
  givenName: 'Zoë',
  familyName: 'Prüfer',
  email: 'zoe@example.com',
  ...given,
});

it('calls whoever comes through the user pool the practice’s admin [SH-61]', () => {
  expect(userNameOf(user({ kind: 'user-pool' }))).toBe('Practice Admin');
});

it('calls everybody else by given and family name [SH-62]', () => {
  expect(userNameOf(user({}))).toBe('Zoë Prüfer');
  expect(userNameOf(user({ givenName: null }))).toBe('Prüfer');
  expect(userNameOf(user({ givenName: null, familyName: null }))).toBe('zoe@example.com');
});
