import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailOfToken, returnToken } from './return-token.ts';

describe('the address to return an email to', () => {
  const key = 'secret';

  it('names the email, in any case and within 64 characters before the @', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const token = returnToken(key, id);
        expect(token).toMatch(/^[\da-z]{25}\.[\da-z]{25}$/);
        expect(`bounces+${token}`.length).toBeLessThanOrEqual(64);
        expect(emailOfToken([key], token)).toBe(id);
        expect(emailOfToken(['newer', key], token.toUpperCase())).toBe(id);
      }),
    );
  });

  it('is believed only if we made it', () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const [name, mac] = returnToken(key, id).split('.');
    const [, macOfOther] = returnToken(key, other).split('.');
    for (const forged of [
      `${name}.${macOfOther}`,
      `${name}.${'0'.repeat(25)}`,
      `${'z'.repeat(25)}.${mac}`,
      `${name}.`,
      `${name}`,
      '',
      returnToken('another installation', id),
      `${name}.${mac}\n`,
    ])
      expect(emailOfToken([key], forged), forged).toBeNull();
    expect(emailOfToken([], `${name}.${mac}`)).toBeNull();
  });
});
