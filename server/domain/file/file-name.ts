import { entryOf } from '#contract/entry-of.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';

const longest = 100;

/** Extensions that agree with a type; the first one is added to other names. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/3gpp': ['3gp', '3gpp'],
  'audio/mp4': ['m4a'],
  'audio/mpeg': ['mp3'],
  'audio/amr': ['amr'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'docx', 'xlsx', 'pptx', 'pages', 'numbers'],
  'text/vcard': ['vcf'],
  'text/plain': ['txt', 'csv', 'md', 'log'],
};

/** Control characters, marks that turn the direction of what follows, and what file systems do not allow. */
// oxlint-disable-next-line no-control-regex -- They are what is taken out.
const unfit = /[\0-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"*:<>?|]/g;

/**
 * The name under which a client's file is saved: without a path, and with an extension that agrees with what it is.
 * @param given what the sender called it; null where the carrier does not know
 */
export function safeFileName(given: string | null, contentType: string): string {
  const allowed = entryOf(extensions, contentType) ?? [];
  const base = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const name =
    base
      .replaceAll(unfit, '')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[. ]+|[. ]+$/g, '') || 'file';
  const [, stem = name, extension = ''] = /^(.+)\.(\w{1,8})$/.exec(name) ?? [];
  const isAllowed = allowed.includes(extension.toLowerCase());
  const ending = isAllowed ? extension : (allowed[0] ?? 'bin');
  return `${cutText(isAllowed ? stem : name, longest - ending.length - 1)}.${ending}`;
}

/** The header that has browsers save a file instead of showing it (RFC 6266). */
export function downloadAs(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
