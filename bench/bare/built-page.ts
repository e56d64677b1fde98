import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';

/** A response by its path. */
export type Files = Readonly<Record<string, readonly [type: string, body: string]>>;

const folder = path.resolve(import.meta.dirname, '../page');

/** A page of `bench/page`, its script beside it and its styles, built as they would be for its users, at `/` and the page's name. */
export async function builtPage(name: string, script: string): Promise<Files> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'esnext', rolldownOptions: { input: path.join(folder, script) } },
  })) as Rolldown.RolldownOutput;
  const styles = output.flatMap((file) => (file.type === 'asset' ? String(file.source) : []));
  return {
    [`/${name}`]: ['text/html', await readFile(path.join(folder, path.dirname(script), `${name}.html`), 'utf8')],
    [`/${name}.css`]: ['text/css', styles.join('\n')],
    [`/${name}.js`]: ['text/javascript', output[0].code],
  };
}
