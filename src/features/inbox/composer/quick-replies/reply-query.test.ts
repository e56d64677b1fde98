import { describe, expect, it } from 'vitest';
import { replyQueryAt } from './reply-query.ts';

describe('the search for a quick reply', () => {
  it('begins with a slash at the start or behind a space [IN-40]', () => {
    expect(replyQueryAt('/', 1)).toEqual({ from: 0, words: '' });
    expect(replyQueryAt('Hi! /dir', 8)).toEqual({ from: 4, words: 'dir' });
    expect(replyQueryAt('Hi!\n/lab res', 12)).toEqual({ from: 4, words: 'lab res' });
  });

  it('is not begun by a slash in a word, a date, an address or an earlier line', () => {
    expect(replyQueryAt('5/10', 4)).toBeNull();
    expect(replyQueryAt('https://clinic.example', 22)).toBeNull();
    expect(replyQueryAt('/dir\nmore', 9)).toBeNull();
    expect(replyQueryAt('at 5 / 6', 8)).toBeNull();
  });

  it('uses only the text before the caret', () => {
    expect(replyQueryAt('/dir and more', 2)).toEqual({ from: 0, words: 'd' });
    expect(replyQueryAt('no /dir', 2)).toBeNull();
  });
});
