import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './project-files.ts';

const roots = ['bench', 'contract', 'docs', 'public', 'server', 'src', 'tests', 'tools'];
const fileName = /\.(?:css|html|json|md|sql|svg|tsx?|png)$/;
const mapLimit = 120;

/** `a/{b,c}/` names two folders. */
const spread = (named: string): string[] => {
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(named) ?? [];
  if (choices === undefined) return [named];
  return choices.split(',').flatMap((choice) => spread(`${before}${choice}${after}`));
};

/** The paths that a text names in backticks; addresses, commands, packages and `<placeholders>` are none. */
export function pathsIn(markdown: string): string[] {
  const prose = markdown.replace(/^(```|~~~).*?^\1/gms, '');
  const named = [...prose.matchAll(/`([^`\s]+)`/g)].flatMap((match) => spread(match[1] ?? ''));
  return named.filter((name) => {
    if (!/^[\w.][\w.*/-]*$/.test(name) || name.startsWith('dist/') || name.startsWith('node_modules/')) return false;
    return (
      fileName.test(name) || (name.includes('/') && (name.endsWith('/') || roots.includes(name.split('/')[0] ?? '')))
    );
  });
}

/** A path is known from the root, or by its end where the text has already said which folder it speaks of. */
export function isKnown(named: string, files: readonly string[]): boolean {
  const ends = named.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]+');
  const pattern = new RegExp(named.endsWith('/') ? `(?:^|/)${ends}` : `(?:^|/)${ends}(?:$|/)`);
  return files.some((file) => pattern.test(file));
}

function faults(): string[] {
  const files = projectFiles();
  const texts = files.filter((file) => /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file));
  const missing = texts.flatMap((text) =>
    pathsIn(readFileSync(text, 'utf8'))
      .filter((named) => !isKnown(named, files) && !existsSync(path.resolve(named)))
      .map((named) => `${text} names ${named}, which does not exist`),
  );
  const map = existsSync('ARCHITECTURE.md') ? readFileSync('ARCHITECTURE.md', 'utf8').trimEnd().split('\n').length : 0;
  return map > mapLimit ? [...missing, `ARCHITECTURE.md has ${map} lines; a map has at most ${mapLimit}`] : missing;
}

if (import.meta.main) {
  const found = faults();
  for (const fault of found) console.error(fault);
  if (found.length > 0) process.exitCode = 1;
}
