import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configFile, type RuntimeConfig } from '#contract/platform/config.ts';
import { type PublicPage, publicPages } from '#contract/platform/public-pages.ts';
import type { PageOnlyConfig } from '#server/config.ts';
import { commonOfPage, providersOfPage } from '#server/page-config.ts';
import { fixedHeaders, pagePolicy } from '#server/routes/security-headers.ts';

/** The policy names the page's origin by `'self'`, and every other address of the configuration is absolute. */
const anyOrigin = 'https://page.invalid';

/**
 * Writes the built page for any static host: its files, its configuration in one file, the headers that the host has to send, and the
 * addresses at which it has to answer with the page. Headers and configuration come from the same values, so they cannot differ.
 * @param client the folder of the built page
 */
export function writePage(client: string, directory: string, given: PageOnlyConfig): void {
  const config: RuntimeConfig = { ...providersOfPage(given.providers), ...commonOfPage(given, given.services) };
  mkdirSync(directory, { recursive: true });
  cpSync(client, directory, { recursive: true, filter: (source) => path.basename(source) !== '.vite' });
  const write = (name: string, text: string) => writeFileSync(path.join(directory, name), text);
  write(configFile.slice(1), `${JSON.stringify(config, null, 2)}\n`);
  write('_headers', headersFor(config, given.frameAncestors));
  write('_redirects', rewrites);
}

/** The headers, in the format that several hosts read as it is: a path, then its headers. */
export function headersFor(config: RuntimeConfig, frameAncestors: readonly string[]): string {
  const all = {
    ...fixedHeaders,
    'content-security-policy': pagePolicy(config, anyOrigin, frameAncestors, null),
    'strict-transport-security': 'max-age=31536000',
  };
  const rule = (address: string, headers: Readonly<Record<string, string>>) =>
    [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return [
    '# What the host has to send with every answer, generated together with config.json: build the page again to change either.',
    rule('/*', all),
    rule('/assets/*', { 'cache-control': 'public, max-age=31536000, immutable' }),
    ...['/', '/index.html', '/public.html', configFile].map((file) => rule(file, { 'cache-control': 'no-cache' })),
    '',
  ].join('\n');
}

/** What answers an address that is no file. A missing asset must not be answered with the page, which browsers would keep as that asset. */
const rewrites = [
  '# An address that is no file is one of the page, except below /assets/: the visitors’ pages first, then the staff’s.',
  '/assets/* /404.html 404',
  // A host cannot tell who has the parameter that a page needs: the staff's page opens these too.
  ...Object.values<PublicPage>(publicPages)
    .filter(({ parameter }) => parameter === undefined)
    .map(({ path: address }) => `${address} /public.html 200`),
  '/* /index.html 200',
  '',
].join('\n');
