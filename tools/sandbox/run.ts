import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type * as outsideSource from '#server/outside/process/open-outside.ts';
import { connectClient, ConnectRefusal } from '../connect/client.ts';
import { csvAgent } from '../connect/csv-agent.ts';
import { writeSample } from '../connect/sample.ts';
import { addressIn, parseOptions } from '../parse-options.ts';
import { csvRecords } from './csv-records.ts';

const help = `Usage: CONNECT_KEY=… npm run sandbox [-- --port 8095] [--mail-port 8096] [--url http://127.0.0.1:8080] [--page URL]
       [--data .data-sandbox]

Starts what surrounds Rapport as a process of its own: carrier with phones, mail service, printer, registry, identity
providers, flags and the practice software. It prints the environment variables with which Rapport at --url reaches
them, writes them to product.env in --data, and keeps its own state there. The practice software is the folder practice in it: CSV files, an invented
practice at first. --page is where its page is, if that is on its own. "npm run practice -- key" makes the key of its practice; without one it is not connected.`;

/** Milliseconds between passes of the practice software. */
const every = 1000;
const pets = 60;

const practice = {
  identity: { pimsType: 'NEO', practiceOrgId: 'elm-street', practiceSubOrgId: 'main' },
  name: 'Elm Street Animal Hospital',
  timeZone: 'America/New_York',
  number: '+12075550142',
} as const;

const { values } = parseOptions(help, {
  options: {
    port: { type: 'string', default: '8095' },
    'mail-port': { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    page: { type: 'string' },
    data: { type: 'string', default: '.data-sandbox' },
    help: { type: 'boolean', default: false },
  },
});
const key = process.env['CONNECT_KEY'];

try {
  if (values.help) console.log(help);
  else await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const port = portIn('port', values.port);
  const mailPort = portIn('mail-port', values['mail-port'] ?? String(port + 1));
  const productUrl = new URL(addressIn('url', values.url)).origin;
  const pageUrl = values.page === undefined ? productUrl : new URL(addressIn('page', values.page)).origin;
  const folder = path.join(values.data, 'practice');
  if (!existsSync(path.join(folder, 'client.csv'))) await writeSample({ folder, pets, today: new Date() });

  const built = pathToFileURL(path.resolve('dist/server/outside.js')).href;
  const { openOutside } = (await import(built)) as typeof outsideSource;
  const { url, settings, close } = await openOutside({
    dataDir: values.data,
    port,
    mailPort,
    productUrl,
    pageUrl,
    practice,
    records: csvRecords(folder),
    print: (line) => console.error(line),
  });
  console.log(`The sandbox is at ${url}/sandbox. Rapport at ${productUrl} reaches it with these variables:\n`);
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const file = path.join(values.data, 'product.env');
  writeFileSync(file, `${variables.join('\n')}\n`);
  console.log(`${variables.join('\n')}\n\nThey are in ${file}, too.`);
  console.log(
    key ? `The practice software is ${folder}; a changed file is reported at once.` : `\n${withoutKey(folder)}`,
  );

  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  if (key) await connectPractice({ folder, key, productUrl }, stop.signal);
  else await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  await close();
}

interface Connection {
  readonly folder: string;
  readonly key: string;
  readonly productUrl: string;
}

/** Is the practice software until it is stopped. A product that is away, or does not know the key yet, is waited for. */
async function connectPractice({ folder, key, productUrl }: Connection, signal: AbortSignal): Promise<void> {
  const client = connectClient({
    url: productUrl,
    key,
    pause: (milliseconds) => wait(milliseconds, undefined, { signal }),
  });
  const pass = csvAgent({ folder, client, confirmGone: true, print: () => undefined });
  let said = '';
  while (!signal.aborted) {
    const sentence = await pass().then(() => 'The practice software is connected.', sentenceFor);
    if (sentence !== said && !signal.aborted) console.error(sentence);
    said = sentence;
    await wait(every, undefined, { signal }).catch(() => undefined);
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConnectRefusal)
    return error.status === 401 ? 'CONNECT_KEY: Rapport does not know this key.' : error.message;
  return (error as Error).message;
}

function portIn(option: string, given: string): number {
  const number = Number(given);
  if (Number.isInteger(number) && number > 0 && number <= 65_535) return number;
  throw new Error(`--${option}: Use a port from 1 to 65535.`);
}

function withoutKey(folder: string): string {
  const { identity, name, timeZone, number } = practice;
  const named = `${identity.pimsType} ${identity.practiceOrgId} ${identity.practiceSubOrgId}`;
  return `The practice software, ${folder}, is not connected. Make its practice while Rapport is stopped, and start again with CONNECT_KEY:

npm run practice -- add ${named} "${name}" ${timeZone}
npm run practice -- number ${named} ${number}
npm run practice -- key ${named}`;
}
