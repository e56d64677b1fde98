import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageOf } from './package-of.ts';
import { charactersBySource, type SourceMap } from './source-map.ts';

/** A script or style sheet of the built app. Sizes are in bytes. */
export interface BuiltFile {
  readonly name: string;
  readonly gz: number;
  readonly br: number;
  /** Its gzipped bytes, divided among the packages in proportion to their uncompressed sizes. */
  readonly packages: ReadonlyMap<string, number>;
}

const client = path.resolve('dist/client');
const maps = path.resolve('dist/maps');

/** Measures a file by its path on the server. */
export function builtFile(address: string): BuiltFile {
  const code = readFileSync(path.join(client, address));
  const gz = gzipSync(code, { level: 9 }).length;
  const name = path.basename(address).replace(/-[\w-]{8}(\.\w+)$/, '$1');
  return { name, gz, br: brotliCompressSync(code).length, packages: sharesOf(address, code.toString(), gz) };
}

function sharesOf(address: string, code: string, gz: number): Map<string, number> {
  const map = path.join(maps, `${address}.map`);
  if (!existsSync(map)) return new Map([[address.endsWith('.css') ? 'styles' : 'the bundler', gz]]);
  const shares = new Map<string, number>();
  for (const [source, count] of charactersBySource(code, JSON.parse(readFileSync(map, 'utf8')) as SourceMap)) {
    const owner = packageOf(source);
    shares.set(owner, (shares.get(owner) ?? 0) + (count / code.length) * gz);
  }
  return shares;
}
