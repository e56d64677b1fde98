import { pictures } from './pictures.ts';

/** Something that the phone of a client can send. */
interface ClientFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const latin1 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

/** A PDF of one page with these lines. */
function aPdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const drawn = lines.map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  const page = `BT /F1 14 Tf 72 760 Td 22 TL\n${drawn}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const table = offsets.map((at) => `${at} 00000 n \n`).join('');
  const size = objects.length + 1;
  return latin1(
    `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}

/** Two seconds of silence: each frame of 20 ms is its header and twelve bytes. */
const silence = (): Uint8Array<ArrayBuffer> => latin1(`#!AMR\n${`\x04${'\0'.repeat(12)}`.repeat(100)}`);

/** A file box, as photos and videos of phones begin, without a picture in it. */
const emptyBox = (brand: string): Uint8Array<ArrayBuffer> => latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`);

const contact = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Ortiz;Elena',
  'FN:Elena Ortiz',
  'TEL;TYPE=CELL:+12125550188',
  'END:VCARD',
  '',
].join('\r\n');

/** What the phones of clients can send, by file name: each picture, and one of each other kind. */
export const clientFiles: ReadonlyMap<string, ClientFile> = new Map([
  ...[...pictures].map(([name, bytes]): [string, ClientFile] => [name, { bytes, type: 'image/png' }]),
  [
    'vaccinations.pdf',
    {
      bytes: aPdf(['Lakeside Veterinary Clinic', 'Vaccination record', 'Rabies: 2026-03-14', 'DHPP: 2026-03-14']),
      type: 'application/pdf',
    },
  ],
  ['voice-memo.amr', { bytes: silence(), type: 'audio/amr' }],
  ['video.mp4', { bytes: emptyBox('mp42'), type: 'video/mp4' }],
  ['photo.heic', { bytes: emptyBox('heic'), type: 'image/heic' }],
  ['elena-ortiz.vcf', { bytes: latin1(contact), type: 'text/vcard' }],
  ['notes.txt', { bytes: latin1('Half a tablet in the morning, and she ate all of it.\n'), type: 'text/plain' }],
]);

/** Answers one of them as the carrier's storage does, with its name; null for another one. */
export function openClientFile(name: string): Response | null {
  const file = clientFiles.get(name);
  if (!file) return null;
  return new Response(file.bytes, {
    headers: {
      'content-type': file.type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'public, max-age=86400',
    },
  });
}
