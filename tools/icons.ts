import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const library = path.resolve('node_modules/lucide-react/dist/esm');

/**
 * Imports each icon from its own module instead of the package's index. Through the index every screen would depend on all icons, and the
 * first screen would load them.
 */
export function directIconImports(): Plugin {
  const modules = iconModules();
  return {
    name: 'rapport:direct-icon-imports',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({ code: importIconsDirectly(code, modules), map: null }),
    },
  };
}

/** The file of each icon, by its exported name. */
export function iconModules(): ReadonlyMap<string, string> {
  const index = readFileSync(path.join(library, 'lucide-react.mjs'), 'utf8');
  const modules = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) modules.set(name, path.join(library, file));
  return modules;
}

export const importIconsDirectly = (code: string, modules: ReadonlyMap<string, string>): string =>
  code.replace(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g, (_, list: string) =>
    list
      .split(',')
      .map((one) => one.trim().split(/\s+as\s+/))
      .flatMap(([name = '', local = name]) => (name ? importOf(name, local, modules.get(name)) : []))
      .join(' '),
  );

const importOf = (name: string, local: string, file: string | undefined): string =>
  file
    ? `import ${local} from ${JSON.stringify(file)};`
    : `import { ${name === local ? name : `${name} as ${local}`} } from 'lucide-react';`;
