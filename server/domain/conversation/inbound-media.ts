import type { Media } from '#contract/communication/messages.ts';

const typesByEnding = new Map(
  Object.entries({
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    mp4: 'video/mp4',
    mov: 'video/quicktime',
    webm: 'video/webm',
    '3gp': 'video/3gpp',
  }),
);
/** Characters of a name; the address is stored whole. */
const longestName = 200;

/**
 * The attachments of a client's text. Other than web addresses are dropped; the type is guessed from the name, so that a video is
 * recognised as one (IN-39).
 */
export const inboundMedia = (urls: readonly string[]): Media[] =>
  urls
    .filter((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    .map((url) => {
      const name = new URL(url).pathname.split('/').at(-1)?.slice(-longestName) || null;
      const ending = name?.split('.').at(-1)?.toLowerCase() ?? '';
      return { url, content_type: typesByEnding.get(ending) ?? null, name };
    });
