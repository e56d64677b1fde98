/** Larger images decode to more memory than a phone or a browser tab can spare (F-58). */
const mostPixels = 50_000_000;

/** Whether an image of this size may be decoded. */
export const fitsScreens = (size: ImageSize | null): boolean => size !== null && size.width * size.height <= mostPixels;

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size that an image's header states; null where the header is damaged. Nothing is decoded. */
export function imageSizeOf(bytes: Uint8Array, type: string): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (type === 'image/gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (type === 'image/webp') return webpSize(view);
    if (type === 'image/avif') return avifSize(bytes, view);
    return jpegSize(view);
  } catch {
    return null;
  }
}

/** A JPEG is a sequence of segments (marker, length, content); the frame header holds the size. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrameHeader = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrameHeader) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The first chunk of a WebP is lossy, lossless or extended; each has the size at its own place. */
function webpSize(view: DataView): ImageSize | null {
  const chunk = view.getUint32(12);
  if (chunk === 0x56_50_38_20)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk === 0x56_50_38_4c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 0x56_50_38_58) return null;
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
  return { width: uint24(24) + 1, height: uint24(27) + 1 };
}

/** An AVIF states the size of each of its images in a box `ispe` of its header. The largest counts: the others are tiles and thumbnails. */
function avifSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64 * 1024));
  let largest: ImageSize | null = null;
  for (let at = header.indexOf('ispe'); at !== -1; at = header.indexOf('ispe', at + 4)) {
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
