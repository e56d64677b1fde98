type Bytes = Uint8Array<ArrayBuffer>;

/**
 * An image without what a camera or a program has noted in it, such as where it was taken. What is seen stays: the colours, the direction in
 * which a JPEG is shown, and the repetitions of a GIF. Null where it is damaged: mail apps show the half of a picture as an empty square.
 */
export function withoutMetadata(bytes: Bytes, type: string): Bytes | null {
  const parts = { 'image/jpeg': partsOfJpeg, 'image/png': partsOfPng, 'image/gif': partsOfGif }[type];
  return parts ? joined(bytes, parts) : bytes;
}

/** A part of an image: where it ends, and what is kept of it. */
interface Part {
  readonly end: number;
  readonly kept: Bytes | 'all' | 'nothing';
  readonly isLast?: true;
}

/** The parts of an image in their order; null where it is damaged. What a camera has appended to the last one is not kept. */
type ReadPart = (view: DataView<ArrayBuffer>, at: number) => Part | null;

function joined(bytes: Bytes, read: ReadPart): Bytes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Bytes[] = [];
  let at = 0;
  while (at < bytes.length) {
    const part = readSafely(read, view, at);
    if (part === null || part.end > bytes.length) return null;
    if (part.kept !== 'nothing') kept.push(part.kept === 'all' ? bytes.subarray(at, part.end) : part.kept);
    if (part.isLast) return new Uint8Array(Buffer.concat(kept));
    at = part.end;
  }
  return null;
}

function readSafely(read: ReadPart, view: DataView<ArrayBuffer>, at: number): ReturnType<ReadPart> {
  try {
    return read(view, at);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const lastPart = (view: DataView<ArrayBuffer>, at: number, length: number): Part => ({
  end: view.byteLength,
  isLast: true,
  kept: new Uint8Array(view.buffer.slice(view.byteOffset + at, view.byteOffset + at + length)),
});

const textAt = (view: DataView, at: number, length: number): string =>
  Buffer.from(view.buffer, view.byteOffset + at, length).toString('latin1');

const jpeg = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  comment: 0xfe,
  firstApp: 0xe0,
  exif: 0xe1,
  colours: 0xe2,
  adobe: 0xee,
};

/**
 * A JPEG is a sequence of segments; after the header of a scan follows its data, in which a marker has another byte than 0 behind FF. Bytes
 * between segments mean nothing, and are skipped as browsers do.
 */
function partsOfJpeg(view: DataView<ArrayBuffer>, at: number): Part {
  const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0;
  if (marker === 0) return { end: endOfScan(view, at), kept: 'nothing' };
  if (marker === 0xff) return { end: at + 1, kept: 'all' };
  if (marker === jpeg.start) return { end: at + 2, kept: 'all' };
  if (marker === jpeg.end) return lastPart(view, at, 2);
  const end = at + 2 + view.getUint16(at + 2);
  if (marker === jpeg.scan) return { end: endOfScan(view, end), kept: 'all' };
  return { end, kept: keptOfSegment(view, at, marker) };
}

function keptOfSegment(view: DataView<ArrayBuffer>, at: number, marker: number): Part['kept'] {
  if (marker === jpeg.exif) {
    const direction = directionIn(view, at + 4);
    return direction === null ? 'nothing' : exifWith(direction);
  }
  if (marker === jpeg.colours) return textAt(view, at + 4, 11) === 'ICC_PROFILE' ? 'all' : 'nothing';
  const isOfApp = marker > jpeg.firstApp && marker < 0xf0 && marker !== jpeg.adobe;
  return isOfApp || marker === jpeg.comment ? 'nothing' : 'all';
}

function endOfScan(view: DataView<ArrayBuffer>, begin: number): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let at = bytes.indexOf(0xff, begin);
  while (at !== -1) {
    const next = view.getUint8(at + 1);
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && next !== 0xff && !isRestart) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  throw new RangeError('The data of the scan has no end.');
}

/** The Exif tag that says how an image is turned or mirrored: 1 to 8; null where it is shown as it is stored. */
function directionIn(view: DataView, at: number): number | null {
  if (textAt(view, at, 6) !== 'Exif\0\0') return null;
  const tiff = at + 6;
  const isLittle = textAt(view, tiff, 2) === 'II';
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  for (let entry = 0; entry < view.getUint16(directory, isLittle); entry += 1) {
    const place = directory + 2 + entry * 12;
    if (view.getUint16(place, isLittle) !== 0x0112) continue;
    const direction = view.getUint16(place + 8, isLittle);
    return direction >= 2 && direction <= 8 ? direction : null;
  }
  return null;
}

/** A segment with this one tag. */
const exifWith = (direction: number): Bytes =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, jpeg.exif, 0, 34]),
      Buffer.from('Exif\0\0MM\0*', 'latin1'),
      Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, direction, 0, 0, 0, 0, 0, 0]),
    ]),
  );

const notesOfPng = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);

/** A PNG is a signature and chunks: length, type, content, checksum. */
function partsOfPng(view: DataView<ArrayBuffer>, at: number): Part {
  if (at === 0) return { end: 8, kept: 'all' };
  const type = textAt(view, at + 4, 4);
  if (type === 'IEND') return lastPart(view, at, 12);
  return { end: at + 12 + view.getUint32(at), kept: notesOfPng.has(type) ? 'nothing' : 'all' };
}

const gif = { extension: 0x21, image: 0x2c, trailer: 0x3b, comment: 0xfe, application: 0xff };
const repetitions = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** A GIF is a header and blocks, whose content is in pieces of at most 255 bytes. */
function partsOfGif(view: DataView<ArrayBuffer>, at: number): Part | null {
  if (at === 0) return { end: 13 + coloursOf(view.getUint8(10)), kept: 'all' };
  const kind = view.getUint8(at);
  if (kind === gif.trailer) return lastPart(view, at, 1);
  if (kind === gif.image) return { end: endOfPieces(view, at + 11 + coloursOf(view.getUint8(at + 9))), kept: 'all' };
  // Some programs end a block twice.
  if (kind === 0) return { end: at + 1, kept: 'nothing' };
  if (kind !== gif.extension) return null;
  const label = view.getUint8(at + 1);
  const isNote = label === gif.comment || (label === gif.application && !repetitions.has(textAt(view, at + 3, 11)));
  return { end: endOfPieces(view, at + 2), kept: isNote ? 'nothing' : 'all' };
}

/** Bytes of a table of colours, which follows where the first bit says so. */
const coloursOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function endOfPieces(view: DataView, begin: number): number {
  let at = begin;
  while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
  return at + 1;
}
