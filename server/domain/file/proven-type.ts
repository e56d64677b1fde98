import { imageTypeOf } from '#contract/rules/limits.ts';
import { fitsScreens, imageSizeOf } from './image-size.ts';

const unknown = 'application/octet-stream';

/** Files by their first bytes, as Latin-1 text. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'application/pdf'],
  // oxlint-disable-next-line no-control-regex -- They are part of the signature.
  [/^PK\x03\x04/, 'application/zip'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^RIFF....WAVE/s, 'audio/wav'],
  [/^....ftypavi[fs]/s, 'image/avif'],
  [/^....ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s, 'image/heic'],
  [/^....ftypM4[AB] /s, 'audio/mp4'],
  [/^....ftypqt {2}/s, 'video/quicktime'],
  [/^....ftyp3g/s, 'video/3gpp'],
  [/^....ftyp/s, 'video/mp4'],
  [/^#!AMR/, 'audio/amr'],
  [/^ID3|^\xff[\xfb\xf3\xf2]/, 'audio/mpeg'],
  [/^OggS/, 'audio/ogg'],
  [/^(?:\xef\xbb\xbf)?BEGIN:VCARD\r?\n/i, 'text/vcard'],
];

/**
 * The type that a file's bytes show, whatever its sender calls it (F-59). A picture that is damaged, or decodes to too much memory, is a file
 * of unknown type, so that nothing tries to show it.
 */
export function provenTypeOf(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes) ?? signed(bytes);
  if (type === null) return isPlainText(bytes) ? 'text/plain' : unknown;
  if (!type.startsWith('image/') || type === 'image/heic') return type;
  return fitsScreens(imageSizeOf(bytes, type)) ? type : unknown;
}

function signed(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return signatures.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}

/** Whether it is UTF-8 without control characters other than breaks and tabs. Markup is text too: it is only ever downloaded. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- No text has them.
    return text !== '' && !/[\0-\x08\x0b\x0e-\x1f]/.test(text);
  } catch {
    return false;
  }
}
