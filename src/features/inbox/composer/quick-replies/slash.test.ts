import { describe, expect, it } from 'vitest';
import { slashAt } from './slash.ts';

describe('asking for a quick reply', () => {
  it('begins with a slash at the start or behind a space [IN-40]', () => {
    expect(slashAt('/', 1)).toEqual({ from: 0, query: '' });
    expect(slashAt('Hi! /dir', 8)).toEqual({ from: 4, query: 'dir' });
    expect(slashAt('Hi!\n/lab res', 12)).toEqual({ from: 4, query: 'lab res' });
  });

  it('is not meant by a slash in a word, a date, an address or an earlier line', () => {
    expect(slashAt('5/10', 4)).toBeNull();
    expect(slashAt('https://clinic.example', 22)).toBeNull();
    expect(slashAt('/dir\nmore', 9)).toBeNull();
    expect(slashAt('at 5 / 6', 8)).toBeNull();
  });

  it('looks only at what stands before the caret', () => {
    expect(slashAt('/dir and more', 2)).toEqual({ from: 0, query: 'd' });
    expect(slashAt('no /dir', 2)).toBeNull();
  });
});
