import { expect, it } from 'vitest';
import { addressIn } from './parse-options.ts';

it('takes web addresses alone, and says what one looks like', () => {
  expect(addressIn('url', 'https://rapport.example')).toBe('https://rapport.example');
  for (const given of ['nonsense', 'localhost:8080', ''])
    expect(() => addressIn('url', given)).toThrow('--url: Use an address such as http://127.0.0.1:8080.');
});
