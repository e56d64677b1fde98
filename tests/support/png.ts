/** The header and the end of a PNG of that size, which is all that is read without decoding it. */
export function aPng(width = 40, height = 30, bytes = 64): Uint8Array<ArrayBuffer> {
  const png = new Uint8Array(bytes);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  // A chunk that fills the rest, and the end.
  view.setUint32(33, bytes - 57);
  png.set([0x49, 0x44, 0x41, 0x54], 37);
  png.set([0x49, 0x45, 0x4e, 0x44], bytes - 8);
  return png;
}

/** A PNG of one pixel. */
export const aPicture = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
