import { describe, expect, it } from 'vitest';
import { imageTypeOf, limits, toastPosition } from './limits.ts';

describe('the numbers of the specification', () => {
  it.each([
    ['a message has at most 1600 characters [CN-01]', { messageLength: 1600 }],
    ['an attachment is under 4MB [CN-02]', { attachmentBytes: 4_194_304 }],
    ['conversations come in pages of 1000, from page 1 [CN-03]', { conversationPage: 1, conversationsPerPage: 1000 }],
    ['clients come in pages of 10, from page 1 [CN-04]', { petOwnerPage: 1, petOwnersPerPage: 10 }],
    ['the audit looks 7 days ahead [CN-05]', { auditDays: 7 }],
    ['a reconnect waits 1 s at first and 30 s at most [CN-06]', { reconnectBase: 1000, reconnectCap: 30_000 }],
    ['a toast closes after 6 s [CN-07]', { toastAutoClose: 6000 }],
    ['a toast fades within 800 ms [CN-08]', { toastFadeOut: 800 }],
    ['a toast’s progress starts after 100 ms [CN-09]', { toastProgressStart: 100 }],
    ['the loading bar stops after 1 s [CN-10]', { routeLoadingStop: 1000 }],
    ['the out-of-office clock ticks each second [CN-11]', { outOfOfficeClock: 1000 }],
    ['the walkthrough id is cut at 10 and 45 [CN-12]', { walkthroughSessionChars: 10, walkthroughIdChars: 45 }],
    ['unused answers are kept for 60 s [CN-13]', { keepUnusedSeconds: 60 }],
    ['the constant 750 is a typing pause [CN-17]', { searchPause: 750 }],
    ['a phone number has 12 characters [CN-37]', { phoneLength: 12 }],
  ])('%s', (_title, expected) => {
    expect(limits).toMatchObject(expected);
  });

  it('toasts stand at the top right, and in the middle of a dialog [CN-16]', () => {
    expect(toastPosition).toEqual({ toast: 'top-right', dialog: 'center-center' });
  });
});

describe('an image is told by its first bytes [IN-37]', () => {
  const bytes = (...given: (number | string)[]) =>
    Uint8Array.from(given.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [part])));

  it.each([
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF')],
    ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0)],
    ['image/gif', bytes('GIF87a')],
    ['image/gif', bytes('GIF89a')],
  ])('%s', (type, head) => {
    expect(imageTypeOf(head)).toBe(type);
  });

  it.each([
    ['nothing', bytes()],
    ['the start of a JPEG alone', bytes(0xff, 0xd8)],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a page', bytes('<!doctype html>')],
    ['a page that calls itself a GIF', bytes('GIF88a<script>')],
    ['a GIF cut short', bytes('GIF8')],
    ['a WebP', bytes('RIFF', 0, 0, 0, 0, 'WEBP')],
    ['a PNG with bytes before it', bytes(' ', 0x89, 'PNG\r\n', 0x1a, '\n')],
  ])('and not %s', (_name, head) => {
    expect(imageTypeOf(head)).toBeNull();
  });
});
