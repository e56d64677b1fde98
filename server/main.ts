import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlace, readServerConfig } from './config.ts';
import { createLog } from './lib/logger.ts';
import { requireNode } from './lib/require-node.ts';
import { runPracticeCommand } from './practice-command.ts';
import { listen, startRapport } from './rapport.ts';
import { serveClient } from './routes/client-files.ts';

/** Milliseconds after which a stop is forced. */
const stopTimeout = 10_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);
const log = createLog(printError);

async function main(): Promise<void> {
  requireNode(process.versions.node);
  const [command, ...given] = process.argv.slice(2);
  if (command === 'practice') {
    print(await runPracticeCommand(readPlace(process.env), given));
    return;
  }
  const config = readServerConfig(process.env);
  const rapport = await startRapport(config, { log, print });

  const client = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../client');
  if (existsSync(client)) await serveClient(rapport.app, client, rapport.pageConfig);
  const startupLines = await rapport.startupLines();
  const server = await listen(rapport, config.port, config.host);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopTimeout).unref();
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

  // By default Node prints the error's message, which may contain personal data.
  process.on('uncaughtException', (error) => {
    log.error('crashed', { error });
    process.exit(1);
  });

  for (const line of [`Rapport is ready at ${config.origin}`, ...startupLines]) print(line);
}

/** If a host has several addresses, the reasons are in the parts of an AggregateError. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('\n');
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  printError(reasonOf(error));
  process.exit(1);
});
