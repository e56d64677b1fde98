import { expect, it } from 'vitest';
import type { SessionUser } from '#src/session/session-slice.ts';
import { personNameOf, userNameOf } from './user-name.ts';

const user = (given: Partial<SessionUser>): SessionUser => ({
  kind: 'redirect',
  id: 'u-1',
  givenName: 'Zoë',
  familyName: 'Prüfer',
  email: 'zoe@example.com',
  ...given,
});

it('shows a user of the user pool as the practice’s admin [SH-61]', () => {
  expect(userNameOf(user({ kind: 'user-pool' }))).toBe('Practice Admin');
});

it('shows other users by given and family name [SH-62]', () => {
  expect(userNameOf(user({}))).toBe('Zoë Prüfer');
  expect(userNameOf(user({ givenName: null }))).toBe('Prüfer');
  expect(userNameOf(user({ givenName: null, familyName: null }))).toBe('zoe@example.com');
});

it('identifies the user of either provider as far as the token allows', () => {
  expect(personNameOf(user({ kind: 'user-pool' }))).toBe('Zoë Prüfer');
  const nameless = { givenName: null, familyName: null };
  expect(personNameOf(user({ ...nameless, kind: 'user-pool' }))).toBe('zoe@example.com');
  expect(personNameOf(user({ ...nameless, kind: 'user-pool', email: null }))).toBe('Practice Admin');
});
