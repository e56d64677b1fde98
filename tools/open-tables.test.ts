import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { projectFiles } from './project-files.ts';

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.values(value).flatMap(nodesOf);
  return isNode(value) ? [value, ...parts] : parts;
}

/** Whether a type takes any text as a key: `Record<string, …>`, also as `Readonly` or `Partial`. */
const takesAnyText = (annotation: unknown): boolean =>
  nodesOf(annotation).some(
    ({ type, typeName, typeArguments }) =>
      type === 'TSTypeReference' &&
      (typeName as { name?: string }).name === 'Record' &&
      nodesOf((typeArguments as { params?: unknown[] } | null)?.params?.[0]).some(
        (key) => key.type === 'TSStringKeyword',
      ),
  );

/** The tables that a file declares at its top: constants with an object of their own that take any text as a key. */
function tablesIn({ body }: { readonly body: readonly unknown[] }): string[] {
  const declarations = body.flatMap((statement) => {
    const declared = isNode(statement) && isNode(statement['declaration']) ? statement['declaration'] : statement;
    return isNode(declared) && declared.type === 'VariableDeclaration' ? (declared['declarations'] as Node[]) : [];
  });
  return declarations.flatMap(({ id, init }) =>
    isNode(id) && isNode(init) && init.type === 'ObjectExpression' && takesAnyText(id['typeAnnotation'])
      ? [String(id['name'])]
      : [],
  );
}
const files = projectFiles()
  .filter((file) => /^(contract|server)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    return { file, nodes: nodesOf(program), own: tablesIn(program) };
  });

const importedBy = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ type, local }) => (type === 'ImportSpecifier' && isNode(local) ? [String(local['name'])] : []));
const all = new Set(files.flatMap(({ own }) => own));

it('no table is looked up by a word that a stranger may choose, since each object has a `constructor`: by `entryOf`, or as a map', () => {
  const found = files.flatMap(({ file, nodes, own }) => {
    const tables = new Set([...own, ...importedBy(nodes).filter((name) => all.has(name))]);
    return nodes.flatMap(({ type, computed, object, property }) => {
      if (type !== 'MemberExpression' || computed !== true || !isNode(object) || !isNode(property)) return [];
      const table = String(object['name']);
      const isLookedUp = object.type === 'Identifier' && tables.has(table) && property.type !== 'Literal';
      return isLookedUp ? [`${file}: ${table}`] : [];
    });
  });
  expect(all.size).toBeGreaterThan(5);
  expect(found).toEqual([]);
});
