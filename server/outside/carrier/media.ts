/** An attachment of a client's text, as the carrier names it to the product. */
interface CarrierMedia {
  readonly url: string;
  readonly contentType: string;
}

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
    webp: 'image/webp',
    avif: 'image/avif',
    heic: 'image/heic',
    amr: 'audio/amr',
    m4a: 'audio/mp4',
    pdf: 'application/pdf',
    vcf: 'text/vcard',
    txt: 'text/plain',
    zip: 'application/zip',
  }),
);

/** The resource of a file at any address; its type follows from the name. */
export function mediaOf(address: string, messageUrl: string): CarrierMedia {
  const ending = new URL(address).pathname.split('.').at(-1)?.toLowerCase() ?? '';
  return {
    url: `${messageUrl}/Media/ME${Buffer.from(address).toString('base64url')}`,
    contentType: typesByEnding.get(ending) ?? 'application/octet-stream',
  };
}

/** The address behind the id of an attachment. */
export const addressOf = (mediaSid: string): string => Buffer.from(mediaSid.slice(2), 'base64url').toString();
