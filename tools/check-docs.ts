import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '#tests/faults/catalogue.ts';
import { projectFiles } from './project-files.ts';

const roots = ['bench', 'contract', 'docs', 'public', 'server', 'src', 'tests', 'tools'];
const fileName = /\.(?:css|html|json|md|sql|svg|tsx?|png)$/;
const mapLimit = 120;
const specification = 'docs/specification.md';

/** `a/{b,c}/` names two folders. */
const spread = (named: string): string[] => {
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(named) ?? [];
  if (choices === undefined) return [named];
  return choices.split(',').flatMap((choice) => spread(`${before}${choice}${after}`));
};

/** The paths that a text names in backticks, without URLs, commands, packages and `<placeholders>`. */
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

/** A path is known from the root, or by its end where the text has already named the folder. */
export function isKnown(named: string, files: readonly string[]): boolean {
  const ends = named.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]+');
  const pattern = new RegExp(named.endsWith('/') ? `(?:^|/)${ends}` : `(?:^|/)${ends}(?:$|/)`);
  return files.some((file) => pattern.test(file));
}

/** The ids that a list defines, a line each: `- **D-01**: …`. */
export const idsDefinedIn = (list: string): string[] =>
  [...list.matchAll(/^- \*\*([A-Z]+-\d+[a-z]?)\*\*: /gm)].map(([, id = '']) => id);

const areaOf = (id: string): string => id.replace(/-.*/, '');

/**
 * The ids that a text names, each as often as it does. Client numbers, drawings and standards look alike, so an id of no known area
 * counts only where it stands in brackets.
 */
function idsNamedIn(text: string, areas: ReadonlySet<string>): string[] {
  const alike = text.matchAll(/([[(]?)\b(?!(?:AES|SHA|UTF)-)([A-Z]{1,4}-\d{2,3}[a-z]?)\b/g);
  return [...alike]
    .filter(([, bracket, id = '']) => bracket !== '' || areas.has(areaOf(id)))
    .map(([, , id = '']) => id);
}

/** Ids that a text names without a definition anywhere. */
export function undefinedIds(text: string, defined: ReadonlySet<string>): string[] {
  const areas = new Set([...defined].map(areaOf));
  return [...new Set(idsNamedIn(text, areas))].filter((id) => !defined.has(id));
}

/** Ids that a list names on more than its own line, so that a search for one would find several. */
export function idsRepeatedIn(list: string): string[] {
  const named = idsNamedIn(list, new Set(idsDefinedIn(list).map(areaOf)));
  return [...new Set(named.filter((id, at) => named.indexOf(id) !== at))];
}

function missingPaths(files: readonly string[]): string[] {
  const texts = files.filter((file) => /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file));
  return texts.flatMap((text) =>
    pathsIn(readFileSync(text, 'utf8'))
      .filter((named) => !isKnown(named, files) && !existsSync(path.resolve(named)))
      .map((named) => `${text} names ${named}, which does not exist`),
  );
}

function missingIds(files: readonly string[]): string[] {
  const list = readFileSync(specification, 'utf8');
  const defined = new Set([...idsDefinedIn(list), ...Object.keys(catalogue)]);
  const missing = files
    .filter((file) => /\.(?:css|html|md|sql|tsx?|ya?ml)$/.test(file))
    .flatMap((file) =>
      undefinedIds(readFileSync(file, 'utf8'), defined).map(
        (id) => `${file} names ${id}, which ${specification} lacks`,
      ),
    );
  return [...missing, ...idsRepeatedIn(list).map((id) => `${specification} names ${id} more than once`)];
}

const noScreen = /\((?:A|An) \w+; no screen\.\)$/;

/** Rows of a list that no test with a page names and that do not say so, and those that say so although one does. */
export function rowsAmiss(list: string, namedOnScreens: ReadonlySet<string>): string[] {
  const rows = list.split('\n').flatMap((line) => {
    const [id] = idsDefinedIn(line);
    return id === undefined || areaOf(id) === 'D' ? [] : [{ id, hasScreen: !noScreen.test(line) }];
  });
  return rows.filter(({ id, hasScreen }) => hasScreen !== namedOnScreens.has(id)).map(({ id }) => id);
}

/** The ids in the titles of tests: those in brackets. */
const idsInTitles = (test: string): string[] =>
  [...test.matchAll(/\[([A-Z]{2,3}-\d{2,3})\]/g)].map(([, id = '']) => id);

function rowsWithoutScreen(files: readonly string[]): string[] {
  const screens = files.filter((file) => /\.(?:test\.tsx|e2e\.ts|fault\.ts)$/.test(file));
  const named = new Set(screens.flatMap((file) => idsInTitles(readFileSync(file, 'utf8'))));
  return rowsAmiss(readFileSync(specification, 'utf8'), named).map(
    (id) => `${specification} must say of ${id} that it has no screen exactly where no test with a page names it`,
  );
}

function architectureLength(): string[] {
  const lines = readFileSync('ARCHITECTURE.md', 'utf8').trimEnd().split('\n').length;
  return lines > mapLimit ? [`ARCHITECTURE.md has ${lines} lines; a map has at most ${mapLimit}`] : [];
}

if (import.meta.main) {
  const files = projectFiles();
  const found = [...missingPaths(files), ...missingIds(files), ...rowsWithoutScreen(files), ...architectureLength()];
  for (const fault of found) console.error(fault);
  if (found.length > 0) process.exitCode = 1;
}
