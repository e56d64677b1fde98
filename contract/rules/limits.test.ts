import { describe, expect, it } from 'vitest';
import { imageTypeOf, limits, toastPosition } from './limits.ts';

describe('the limits of the specification', () => {
  it('a message has at most 1600 characters [CN-01]', () => {
    expect(limits).toMatchObject({ messageLength: 1600 });
  });

  it('an attachment is under 4MB [CN-02]', () => {
    expect(limits).toMatchObject({ attachmentBytes: 4_194_304 });
  });

  it('conversations come in pages of 1000, from page 1 [CN-03]', () => {
    expect(limits).toMatchObject({ conversationPage: 1, conversationsPerPage: 1000 });
  });

  it('clients come in pages of 10, from page 1 [CN-04]', () => {
    expect(limits).toMatchObject({ petOwnerPage: 1, petOwnersPerPage: 10 });
  });

  it('the audit covers 7 days [CN-05]', () => {
    expect(limits).toMatchObject({ auditDays: 7 });
  });

  it('reconnect delays are 1 s at first and 30 s at most [CN-06]', () => {
    expect(limits).toMatchObject({ reconnectBase: 1000, reconnectCap: 30_000 });
  });

  it('a toast closes after 6 s [CN-07]', () => {
    expect(limits).toMatchObject({ toastAutoClose: 6000 });
  });

  it('a toast fades within 800 ms [CN-08]', () => {
    expect(limits).toMatchObject({ toastFadeOut: 800 });
  });

  it('a toast’s progress starts after 100 ms [CN-09]', () => {
    expect(limits).toMatchObject({ toastProgressStart: 100 });
  });

  it('the loading bar stops after 1 s [CN-10]', () => {
    expect(limits).toMatchObject({ routeLoadingStop: 1000 });
  });

  it('the out-of-office clock ticks each second [CN-11]', () => {
    expect(limits).toMatchObject({ outOfOfficeClock: 1000 });
  });

  it('the walkthrough id is truncated to 10 and 45 characters [CN-12]', () => {
    expect(limits).toMatchObject({ walkthroughSessionChars: 10, walkthroughIdChars: 45 });
  });

  it('a search starts 750 ms after the last keystroke [CN-17]', () => {
    expect(limits).toMatchObject({ searchPause: 750 });
  });

  it('a phone number has 12 characters [CN-37]', () => {
    expect(limits).toMatchObject({ phoneLength: 12 });
  });

  it('toasts are shown at the top right, and in the middle of a dialog [CN-16]', () => {
    expect(toastPosition).toEqual({ toast: 'top-right', dialog: 'center-center' });
  });
});

describe('an image type is detected by its first bytes [IN-37]', () => {
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
  ])('not in %s', (_name, head) => {
    expect(imageTypeOf(head)).toBeNull();
  });

  it.each([
    ['a JPEG', bytes(0xff, 0xd8, 0xff)],
    ['a PNG', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['a GIF', bytes('GIF89a')],
  ])('not in %s with any byte changed', (_name, head) => {
    for (const at of head.keys())
      expect(imageTypeOf(head.map((byte, index) => (index === at ? byte ^ 0xff : byte)))).toBeNull();
  });
});
