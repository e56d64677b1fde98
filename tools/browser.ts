import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { canRun } from './can-run.ts';

/** What a browser under test needs on a small or offline machine; nothing here changes how a page behaves. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const programs = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

function installed(env: NodeJS.ProcessEnv): string[] {
  switch (process.platform) {
    case 'darwin':
      return macPrograms.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
        const folder = env[variable];
        return folder ? windowsPrograms.map((name) => path.join(folder, name)) : [];
      });
    default: {
      const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
      return programs.flatMap((name) => folders.map((folder) => path.join(folder, name)));
    }
  }
}

/** The browser among the packages, or null where it does not run: on another system, or without the libraries that it links. */
async function packagedBrowser(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  // Read on the package's first import, which also unpacks the system libraries and fonts that it needs.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const program = await chromium.executablePath();
  return spawnSync(program, ['--version']).status === 0 ? program : null;
}

interface Search {
  readonly env?: NodeJS.ProcessEnv;
  readonly packaged?: () => Promise<string | null>;
  /** Called with a notice that names the browser used in place of the packaged one. */
  readonly warn?: (notice: string) => void;
}

/**
 * The Chromium that tests and measurements open: `BROWSER_PATH`, else the one among the packages, which is the same on every
 * machine. Where that does not run, an installed one or Playwright's own is used, and `warn` is called.
 * @throws Error with advice if there is none.
 */
export async function findBrowser({
  env = process.env,
  packaged = packagedBrowser,
  warn = console.warn,
}: Search = {}): Promise<string> {
  const named = env['BROWSER_PATH'];
  if (named) {
    if (canRun(named)) return named;
    throw new Error(`BROWSER_PATH names ${named}, which is not a program that can be run.`);
  }
  const usual = await packaged();
  if (usual) return usual;

  const { chromium } = await import('playwright');
  const other = [...installed(env), chromium.executablePath()].find(canRun);
  if (!other) throw new Error('No browser was found. Install Chrome, or name one in BROWSER_PATH.');
  warn(`The packaged browser does not run on this machine. ${other} stands in for it; BROWSER_PATH names another.`);
  return other;
}
