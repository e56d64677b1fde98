import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest|wasm)$/;

const brotli = (text: Buffer) =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** Writes `.br` and `.gz` next to every file that becomes smaller, so that no request has to compress it. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => compressible.test(file))
    .map((file) => path.join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      const smaller = { br: await brotli(text), gz: await promisify(gzip)(text, { level: 9 }) };
      for (const [ending, bytes] of Object.entries(smaller)) {
        if (bytes.length < text.length) writeFileSync(`${file}.${ending}`, bytes);
      }
    }),
  );
}

if (import.meta.main) await precompress('dist/client');
