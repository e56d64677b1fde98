/** The head of a lossy WebP of so many pixels. */
export function aWebp(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBPVP8 ', 8, 'latin1');
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return new Uint8Array(bytes);
}

/** The head of an AVIF of so many pixels, with a smaller image in it. */
export function anAvif(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(96);
  bytes.writeUInt32BE(24, 0);
  bytes.write('ftypavif', 4, 'latin1');
  for (const [at, x, y] of [
    [32, 160, 120],
    [64, width, height],
  ] as const) {
    bytes.write('ispe', at, 'latin1');
    bytes.writeUInt32BE(x, at + 8);
    bytes.writeUInt32BE(y, at + 12);
  }
  return new Uint8Array(bytes);
}
