/** The statements of a migration, because the drivers take one at a time. Each ends with `;` at the end of a line, outside a `$$` body. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current: string[] = [];
  let inBody = false;
  for (const line of text.split('\n')) {
    const code = line.replace(/(^|\s)--.*/, '');
    if (code.split('$$').length % 2 === 0) inBody = !inBody;
    current.push(line);
    if (inBody || !code.trimEnd().endsWith(';')) continue;
    statements.push(current.join('\n'));
    current = [];
  }
  return current.some((line) => line.trim() !== '' && !line.startsWith('--'))
    ? [...statements, current.join('\n')]
    : statements;
}
