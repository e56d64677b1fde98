import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readServerConfig } from './config.ts';
import { createLog } from './lib/logger.ts';
import { listen, startRapport } from './rapport.ts';
import { serveClient } from './routes/client-files.ts';

/** How long a stop may take before the process ends all the same, in milliseconds. */
const stopWithin = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);
const log = createLog(complain);

async function main(): Promise<void> {
  const config = readServerConfig(process.env);
  const rapport = await startRapport(config, { log, say });

  const client = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../client');
  if (existsSync(client)) await serveClient(rapport.app, client, rapport.pageConfig);
  const welcome = await rapport.welcome();
  const server = await listen(rapport, config.port, config.host);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithin).unref();
    server.close();
    server.closeIdleConnections();
    rapport.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop_failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Node would print the error's message, which may quote what somebody typed.
  process.on('uncaughtException', (error) => {
    log.error('crashed', { error });
    process.exit(1);
  });

  for (const line of [`Rapport is ready at ${config.origin}`, ...welcome]) say(line);
}

/** Of an address with several numbers each was tried, and only the parts say what happened. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('\n');
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  complain(reasonOf(error));
  process.exit(1);
});
