import { setTimeout as wait } from 'node:timers/promises';
import type * as runCheckSource from './connect/check/run-check.ts';
import { connectClient, ConnectRefusal } from './connect/client.ts';
import { csvAgent } from './connect/csv-agent.ts';
import { importCsv } from './connect/import-csv.ts';
import { writeSample } from './connect/sample.ts';
import { addressIn, parseOptions } from './parse-options.ts';

const help = `Usage: CONNECT_KEY=… npm run connect -- csv FOLDER [--url URL] [--confirm-gone]
       CONNECT_KEY=… npm run connect -- agent FOLDER [--url URL] [--confirm-gone]
       npm run connect -- check [--port 8090] [--minutes 10]
       npm run connect -- sample FOLDER [--pets 50000]

csv reports the CSV files of FOLDER to Rapport at URL, http://127.0.0.1:8080 unless given: client.csv, pet.csv and so on,
as docs/connect.md says, in UTF-8. What a file does not name is gone. --confirm-gone is needed where that is more than
half: of clients and pets always, of the other kinds where Rapport knows more than 20. A file without rows takes
nothing away without it, and one of whose rows none could be taken never does.
agent does so whenever a file changes, until it is stopped, and does in the files what Rapport asks: visits in
appointment.csv, notes in notes.csv.
"npm run practice -- key" makes the key.
check starts Rapport with an empty practice in memory, prints its address and key for a connector that you have made,
makes trouble for it, and says what it does right and wrong. It ends with 0 once everything was seen, otherwise with 1.
sample writes the CSV files of an invented practice to an empty FOLDER.`;

/** Milliseconds between passes of the agent. */
const every = 5000;

const { values, positionals } = parseOptions(help, {
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    'confirm-gone': { type: 'boolean', default: false },
    port: { type: 'string', default: '8090' },
    minutes: { type: 'string', default: '10' },
    pets: { type: 'string', default: '50000' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [command, folder] = positionals;
const key = process.env['CONNECT_KEY'];

try {
  process.exitCode = await run();
} catch (error) {
  console.error(sentenceFor(error as Error));
  process.exitCode = 1;
}

/** @returns the exit code */
async function run(): Promise<number> {
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (command === 'check' && folder === undefined) return check();
  if (command === 'sample' && folder !== undefined) {
    const pets = numberOf('pets', { most: 1_000_000, isWhole: true });
    console.log(await writeSample({ folder, pets, today: new Date() }));
    return 0;
  }
  if ((command !== 'csv' && command !== 'agent') || folder === undefined) {
    console.log(help);
    return 2;
  }
  if (!key) throw new Error('CONNECT_KEY is not set. "npm run practice -- key" makes the key.');
  const client = connectClient({ url: addressIn('url', values.url), key });
  const options = { folder, client, confirmGone: values['confirm-gone'], print: console.log };
  if (command === 'csv') return (await importCsv(options)) > 0 ? 1 : 0;
  await keepRunning(csvAgent(options));
  return 0;
}

async function check(): Promise<number> {
  const [port, minutes] = [numberOf('port', { most: 65_535, isWhole: true }), numberOf('minutes', { most: 10_000 })];
  // The server's sources run only through Vite, which only this command needs.
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    configFile: false,
    publicDir: false,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { ssr } = vite.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server here.');
    const { runCheck } = await ssr.runner.import<typeof runCheckSource>('/tools/connect/check/run-check.ts');
    return (await runCheck({ port, minutes, print: console.log, stop: stopSignal() })) ? 0 : 1;
  } finally {
    await vite.close();
  }
}

function numberOf(option: 'port' | 'minutes' | 'pets', { most, isWhole = false }: { most: number; isWhole?: boolean }) {
  const number = Number(values[option]);
  if (number > 0 && number <= most && (!isWhole || Number.isInteger(number))) return number;
  throw new Error(`--${option}: Use a ${isWhole ? 'whole ' : ''}number up to ${most}.`);
}

/** Aborted where somebody stops the command. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

/** Ends with what somebody must mend; a server that is away is waited for. */
async function keepRunning(pass: () => Promise<void>): Promise<void> {
  const signal = stopSignal();
  while (!signal.aborted) {
    await pass().catch((error: unknown) => {
      if (error instanceof ConnectRefusal && error.status < 500) throw error;
      console.error((error as Error).message);
    });
    await wait(every, undefined, { signal }).catch(() => undefined);
  }
}

function sentenceFor(error: Error): string {
  if (!(error instanceof ConnectRefusal)) return error.message;
  if (error.status === 401) return `CONNECT_KEY: ${error.message}`;
  return error.code === 'sync_incomplete'
    ? `More than half of this would be gone: ${error.fields.join(', ')}. Complete the files, or say --confirm-gone.`
    : error.message;
}
