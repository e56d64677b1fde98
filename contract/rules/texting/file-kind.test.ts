import { expect, it } from 'vitest';
import { fileKindOf } from './file-kind.ts';

it('tells pictures that can be shown from files that are downloaded', () => {
  const typesOf = {
    picture: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', null],
    heic: ['image/heic'],
    video: ['video/mp4', 'video/3gpp'],
    audio: ['audio/amr', 'audio/mp4'],
    pdf: ['application/pdf'],
    contact: ['text/vcard', 'text/x-vcard'],
    text: ['text/plain'],
    file: ['image/svg+xml', 'image/tiff', 'text/html', 'application/zip', 'application/octet-stream'],
  };
  for (const [kind, types] of Object.entries(typesOf))
    for (const type of types) expect(fileKindOf(type), `${type}`).toBe(kind);
});
