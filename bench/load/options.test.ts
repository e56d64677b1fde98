import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('the command line of the load', () => {
  it('defaults to ten minutes on both databases', () => {
    expect(readOptions([])).toEqual({
      stores: ['embedded', 'postgres'],
      minutes: 10,
      sockets: 5000,
      rate: 200,
      flood: 200,
    });
    expect(readOptions(['--minutes', '0.5', '--sockets', '200', '--rate', '20', '--store', 'postgres'])).toEqual({
      stores: ['postgres'],
      minutes: 0.5,
      sockets: 200,
      rate: 20,
      flood: 200,
    });
  });

  it('names the valid values of an invalid option', () => {
    expect(() => readOptions(['--store', 'sqlite'])).toThrow('--store: Use embedded or postgres');
    expect(() => readOptions(['--minutes', 'ten'])).toThrow('--minutes: Use a number from 0.1 to 1440.');
    expect(() => readOptions(['--rate', '1.5'])).toThrow('--rate: Use a whole number.');
    expect(() => readOptions(['--sokets', '5'])).toThrow('--sokets');
  });
});
