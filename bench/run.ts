import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale } from '#tools/staleness.ts';
import { type Part, type PartResult, print, resultsOf } from './part.ts';
import { audit } from './parts/audit.ts';
import { booking } from './parts/booking.ts';
import { bytes } from './parts/bytes.ts';
import { clientPage } from './parts/client-page.ts';
import { connect } from './parts/connect.ts';
import { events } from './parts/events.ts';
import { explainer } from './parts/explainer.ts';
import { firstLoad } from './parts/first-load.ts';
import { inbox } from './parts/inbox.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { list } from './parts/list.ts';
import { newsletter } from './parts/newsletter.ts';
import { reach } from './parts/reach.ts';
import { reminders } from './parts/reminders.ts';
import { rest } from './parts/rest.ts';
import { services } from './parts/services.ts';
import { stream } from './parts/stream.ts';
import { surveys } from './parts/surveys.ts';

const parts: Readonly<Record<string, Part>> = {
  rest,
  events,
  bytes,
  'first-load': firstLoad,
  list,
  stream,
  inbox,
  audit,
  booking,
  reminders,
  'client-page': clientPage,
  reach,
  services,
  newsletter,
  surveys,
  connect,
  explainer,
  lighthouse,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

buildIfStale();

const results: Record<string, PartResult> = {};
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const startedAt = performance.now();
  for await (const result of resultsOf(part)) {
    print(result);
    const { tables = [], verdicts = [] } = results[name] ?? {};
    results[name] = { tables: [...tables, ...result.tables], verdicts: [...verdicts, ...result.verdicts] };
  }
  console.log(`\n${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

if (values.json) {
  const machine = { node: process.version, cpus: os.cpus().length, model: os.cpus()[0]?.model ?? null };
  writeFileSync(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`);
}
