import { entryOf } from '#contract/entry-of.ts';
import type { Hono } from 'hono';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { configElementId, type RuntimeConfig } from '#contract/platform/config.ts';
import { isPublicPage } from '#contract/platform/public-pages.ts';
import { cspReportsPath } from './csp-reports.ts';
import { pagePolicy, reportGroup } from './security-headers.ts';
import type { RequestEnv } from './request-env.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Embeds the configuration in the page as JSON, so that it needs neither a request nor a script (SH-83).
 * @throws Error if the page has no element for it.
 */
export function withConfig(html: string, config: RuntimeConfig): string {
  const escaped: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  const json = JSON.stringify(config).replace(/[<\u2028\u2029]/g, (char) => escaped[char] ?? '');
  const slot = new RegExp(`(<script type="application/json" id="${configElementId}">)[^]*?(</script>)`);
  if (!slot.test(html)) throw new Error(`The page has no <script type="application/json" id="${configElementId}">.`);
  return html.replace(slot, (_, open: string, close: string) => open + json + close);
}

/** The page's configuration, and what its headers need. */
export interface PageConfig {
  readonly config: RuntimeConfig;
  readonly origin: string;
  /** Origins that may embed the page in a frame. */
  readonly frameAncestors: readonly string[];
}

interface ClientFile {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

/** A page with its configuration, as it is answered. */
interface ServedPage {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

async function readPage(file: string, config: RuntimeConfig): Promise<ServedPage> {
  const plain = Buffer.from(withConfig(await readFile(file, 'utf8'), config));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  return { plain, br: brotliCompressSync(plain), etag };
}

/**
 * Serves the built app: hashed assets with an unlimited cache lifetime, and for every other address of the app the staff's page or the
 * visitors', always revalidated. Files are read once at start, so no request can reach a path made from its address.
 */
export async function serveClient(app: Hono<RequestEnv>, directory: string, pageConfig: PageConfig): Promise<void> {
  const files = await readFiles(directory);
  const staffPage = await readPage(path.join(directory, 'index.html'), pageConfig.config);
  const visitorsPage = await readPage(path.join(directory, 'public.html'), pageConfig.config);
  const pageHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': pagePolicy(pageConfig.config, pageConfig.origin, pageConfig.frameAncestors),
    'reporting-endpoints': `${reportGroup}="${cspReportsPath}"`,
    vary: 'accept-encoding',
  };

  app.get('*', (c) => {
    const name = c.req.path.slice(1);
    const accepted = c.req.header('accept-encoding') ?? '';
    const file = files.get(name);
    if (file) {
      const encoding =
        file.br && accepted.includes('br') ? 'br' : file.gzip && accepted.includes('gzip') ? 'gzip' : null;
      return c.body((encoding && file[encoding]) ?? file.plain, 200, {
        'content-type': entryOf(contentTypes, path.extname(name)) ?? 'application/octet-stream',
        'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      });
    }
    // The page in place of a missing file would be parsed as a script. Addresses such as `.git/config` are never the app's.
    if (name.startsWith('assets/') || /\.\w+$|(^|\/)\./.test(name)) return c.notFound();
    const { plain, br, etag } = isPublicPage(new URL(c.req.url)) ? visitorsPage : staffPage;
    const headers = { ...pageHeaders, etag };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return accepted.includes('br')
      ? c.body(br, 200, { ...headers, 'content-encoding': 'br' })
      : c.body(plain, 200, headers);
  });
}

async function readFiles(directory: string): Promise<Map<string, ClientFile>> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const read = async (name: string) => new Uint8Array(await readFile(path.join(directory, name)));
  const served = names.filter((name) => !/^((index|public)\.html.*|\.vite\/.*)$|\.(br|gz|map)$/.test(name));
  return new Map(
    await Promise.all(
      served.map(async (name): Promise<[string, ClientFile]> => [
        name,
        {
          plain: await read(name),
          br: names.includes(`${name}.br`) ? await read(`${name}.br`) : null,
          gzip: names.includes(`${name}.gz`) ? await read(`${name}.gz`) : null,
        },
      ]),
    ),
  );
}
