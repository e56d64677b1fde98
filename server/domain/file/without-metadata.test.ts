import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageSizeOf } from './image-size.ts';
import { withoutMetadata } from './without-metadata.ts';

const bytesOf = (...parts: readonly (number | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : [part])),
  );
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text, 0, 'latin1');

const segment = (marker: number, content: Uint8Array) =>
  joined(bytesOf(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255), content);
/** An Exif segment with a place, and how the image is turned. */
const exif = (direction: number) =>
  segment(
    0xe1,
    bytesOf(
      'Exif\0\0II*\0',
      8,
      0,
      0,
      0,
      2,
      0,
      0x12,
      1,
      3,
      0,
      1,
      0,
      0,
      0,
      direction,
      0,
      0,
      0,
      0x25,
      0x88,
      4,
      0,
      1,
      0,
      0,
      0,
      'GPS?',
      0,
      0,
      0,
      0,
    ),
  );
const frame = segment(0xc0, bytesOf(8, 0, 20, 0, 30, 0));
const scan = joined(segment(0xda, bytesOf(1, 0)), bytesOf(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4));
const jpegWith = (...noted: readonly Uint8Array[]) =>
  joined(bytesOf(0xff, 0xd8), segment(0xe0, bytesOf('JFIF\0')), ...noted, frame, scan, scan, bytesOf(0xff, 0xd9));

const chunk = (type: string, content: Uint8Array = new Uint8Array()) =>
  joined(bytesOf(0, 0, 0, content.length, type), content, bytesOf(1, 2, 3, 4));
const pngWith = (...noted: readonly Uint8Array[]) =>
  joined(
    bytesOf(0x89, 'PNG\r\n', 0x1a, '\n'),
    chunk('IHDR', bytesOf(0, 0, 0, 3, 0, 0, 0, 4, 8, 2, 0, 0, 0)),
    ...noted,
    chunk('IDAT', bytesOf(1, 2, 3)),
    chunk('IEND'),
  );

const gifWith = (...noted: readonly Uint8Array[]) =>
  joined(
    bytesOf('GIF89a', 3, 0, 4, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6),
    bytesOf(0x21, 0xff, 11, 'NETSCAPE2.0', 3, 1, 0, 0, 0),
    ...noted,
    bytesOf(0x2c, 0, 0, 0, 0, 3, 0, 4, 0, 0, 2, 2, 0x21, 0xfe, 0),
    bytesOf(0x3b),
  );

describe('an image without its metadata', () => {
  it('is a JPEG without place, program and comment, which is turned as before', () => {
    const icc = segment(0xe2, bytesOf('ICC_PROFILE\0', 1));
    const noted = [exif(6), icc, segment(0xed, bytesOf('Photoshop')), segment(0xfe, bytesOf('by Ada'))];
    const stripped = withoutMetadata(joined(jpegWith(...noted), bytesOf('a film of my home')), 'image/jpeg')!;
    for (const text of ['GPS?', 'Photoshop', 'by Ada', 'my home']) expect(has(stripped, text)).toBe(false);
    const turned = segment(
      0xe1,
      bytesOf('Exif\0\0MM\0*', 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0),
    );
    expect(stripped).toEqual(jpegWith(turned, icc));
    expect(withoutMetadata(jpegWith(exif(1)), 'image/jpeg')).toEqual(jpegWith());
    expect(imageSizeOf(stripped, 'image/jpeg')).toEqual({ width: 30, height: 20 });
  });

  it('is whole where the content of a part looks like its end', () => {
    const table = segment(0xdb, bytesOf(1, 0xff, 0xd9));
    expect(withoutMetadata(jpegWith(table), 'image/jpeg')).toEqual(jpegWith(table));
    const given = pngWith(chunk('gAMA', bytesOf('IEND')));
    expect(withoutMetadata(given, 'image/png')).toEqual(given);
  });

  it('is a PNG without texts and times, and nothing behind its end', () => {
    const notes = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'eXIf'].map((type) => chunk(type, bytesOf('Salem')));
    const profile = chunk('iCCP', bytesOf('colours'));
    const given = joined(pngWith(profile, ...notes), bytesOf('more'));
    expect(withoutMetadata(given, 'image/png')).toEqual(pngWith(profile));
  });

  it('is a GIF without comments, which repeats as before', () => {
    const notes = [bytesOf(0x21, 0xfe, 5, 'Salem', 0), bytesOf(0x21, 0xff, 11, 'XMP DataXMP', 2, 'ab', 0)];
    const timing = bytesOf(0x21, 0xf9, 4, 0, 1, 0, 0, 0);
    const given = joined(gifWith(timing, ...notes), bytesOf('more'));
    expect(withoutMetadata(given, 'image/gif')).toEqual(gifWith(timing));
  });

  it('is none where a picture does not end as it should', () => {
    for (const [type, whole] of [
      ['image/jpeg', jpegWith(exif(6))],
      ['image/png', pngWith()],
      ['image/gif', gifWith()],
    ] as const)
      // Of the last part of a PNG, only the checksum may be missing.
      for (let length = whole.length - (type === 'image/png' ? 5 : 1); length > 0; length -= 1)
        expect(withoutMetadata(whole.slice(0, length), type), `${type} of ${length} bytes`).toBeNull();
  });

  it('is whole where bytes of no meaning stand between its parts', () => {
    const padded = jpegWith(segment(0xdb, bytesOf(1)), bytesOf(0, 0, 0xff, 0));
    expect(withoutMetadata(padded, 'image/jpeg')).toEqual(jpegWith(segment(0xdb, bytesOf(1))));
    expect(withoutMetadata(gifWith(bytesOf(0, 0)), 'image/gif')).toEqual(gifWith());
  });

  it('stays the same the second time, and ends for any bytes', () => {
    const type = fc.constantFrom('image/jpeg', 'image/png', 'image/gif', 'image/webp');
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(jpegWith(exif(3)), pngWith(), gifWith()).chain((image) =>
        fc.tuple(fc.nat(image.length - 1), fc.nat(255)).map(([at, value]) => {
          const changed = new Uint8Array(image);
          changed[at] = value;
          return changed;
        }),
      ),
    );
    fc.assert(
      fc.property(type, bytes, (kind, given) => {
        const once = withoutMetadata(new Uint8Array(given), kind);
        if (once === null) return;
        expect(once.length).toBeLessThanOrEqual(given.length + 36);
        expect(withoutMetadata(once, kind)?.length).toBeLessThanOrEqual(once.length);
      }),
    );
  });
});
