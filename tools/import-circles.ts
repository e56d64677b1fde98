import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './project-files.ts';

/** The imports of each node, by name. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Folders whose subfolders and files must not import one another in circles; `*` is any folder. */
const checkedFolders = ['contract', 'server/domain', 'src/features/*', 'src/services'];

/** Includes imports of types, and of workers (`?worker`). */
const importOf = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g;

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('tests/fixtures/');

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(importOf)].flatMap(([, named = '']) => {
    const target = named.replace(/\?.*$/, '');
    if (target.startsWith('#')) return [target.slice(1)];
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : [];
  });
}

/** The imports of each source file. Tests are excluded, because they may import everything. */
function importGraph(root: string): Graph {
  const sources = new Set(
    projectFiles(root)
      .map((file) => path.posix.relative(root, file))
      .filter(isSource),
  );
  return new Map(
    [...sources].map((file) => {
      const imported = importsOf(file, readFileSync(path.join(root, file), 'utf8'));
      return [file, new Set(imported.filter((target) => sources.has(target)))];
    }),
  );
}

/** The folders of `contract/rules/` belong to different layers, so each is checked by itself. */
const isDivided = (folder: string) => folder === 'contract/rules';

/** The subfolder of a folder that contains a file; the file itself where it is directly in the folder. */
function partOf(folder: string, file: string): string {
  const part = `${folder}/${file.slice(folder.length + 1).split('/')[0]}`;
  return isDivided(part) ? partOf(part, file) : part;
}

function partsOf(folder: string, files: Graph): Graph {
  const parts = new Map<string, Set<string>>();
  const isInside = (file: string) => file.startsWith(`${folder}/`);
  for (const [file, imported] of files) {
    if (!isInside(file)) continue;
    const part = partOf(folder, file);
    const targets = [...imported].filter(isInside).map((target) => partOf(folder, target));
    parts.set(part, new Set([...(parts.get(part) ?? []), ...targets]));
  }
  return parts;
}

/** Everything that a node imports, directly or through others. */
function reachableFrom(node: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const target of graph.get(next) ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        pending.push(target);
      }
  return reached;
}

/** Each set of nodes that all reach one another, as one line. */
function circlesIn(graph: Graph): string[] {
  const reachable = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const circles = [...reachable].flatMap(([node, reached]) => {
    const others = [...reached].filter((other) => other !== node && reachable.get(other)?.has(node));
    return others.length > 0 ? [[node, ...others].toSorted().join(' ⇄ ')] : [];
  });
  return [...new Set(circles)];
}

/** Files that import one another in a circle, and such folders among those that may be imported in one direction only. */
export function importCircles(root: string): string[] {
  const files = importGraph(root);
  const folders = checkedFolders.flatMap((folder) => {
    if (!folder.endsWith('/*')) return [folder];
    const above = folder.slice(0, -2);
    return readdirSync(path.join(root, above)).map((name) => `${above}/${name}`);
  });
  return [...circlesIn(files), ...folders.flatMap((folder) => circlesIn(partsOf(folder, files)))].toSorted();
}
