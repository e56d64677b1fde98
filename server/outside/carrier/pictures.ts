const files = import.meta.glob<string>('./pictures/*.png', { query: '?inline', import: 'default', eager: true });

/** The pictures that a client can send, by file name; bundled with the server, so that a build is complete in itself. */
export const pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(
  Object.entries(files).map(([path, address]) => [
    path.replace(/^.*\//, ''),
    Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')),
  ]),
);
