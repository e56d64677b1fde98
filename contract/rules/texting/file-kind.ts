import { entryOf } from '#contract/entry-of.ts';

/** What a client's file is to its reader. `heic` is a picture that most browsers cannot show. */
export type FileKind = 'picture' | 'heic' | 'video' | 'audio' | 'pdf' | 'contact' | 'text' | 'file';

/** Pictures that every supported browser shows. */
const shownPictures: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

const kinds: Readonly<Record<string, FileKind>> = {
  'image/heic': 'heic',
  'image/heif': 'heic',
  'application/pdf': 'pdf',
  'text/vcard': 'contact',
  'text/x-vcard': 'contact',
  'text/directory': 'contact',
  'text/plain': 'text',
};

/** The kind of a file by its type, which the carrier or the file's bytes have stated. */
export function fileKindOf(contentType: string | null | undefined): FileKind {
  // Pictures of servers that name no type.
  if (!contentType || shownPictures.includes(contentType)) return 'picture';
  const [family] = contentType.split('/');
  return entryOf(kinds, contentType) ?? (family === 'video' || family === 'audio' ? family : 'file');
}
