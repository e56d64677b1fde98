import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { paths } from '#src/app/paths.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { findBrowser, launchArguments } from '#tools/browser.ts';
import { buildIfStale } from '#tools/staleness.ts';
import { watchOutside } from './outside.ts';
import { randomFrom } from './random.ts';
import { type Finding, walk } from './walk.ts';

/** Each page of staff that needs nothing in its address. */
const addresses = [
  paths.cadences(),
  paths.audit(),
  paths.inbox(),
  paths.startConversation(),
  paths.textMessages(),
  paths.practiceSettings(),
  paths.appointmentRequests(),
  paths.serviceReminders(),
  paths.recommendedCare(),
  paths.preAppointment(),
  paths.postAppointment(),
  paths.appointmentTypes(),
  paths.massCommunications(),
  paths.reports(),
  paths.surveyReport(),
  paths.surveys(),
  paths.surveyCreator(),
  paths.smsRegister(),
  paths.register(),
];

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    presses: { type: 'string', default: '2000' },
    walks: { type: 'string', default: '1' },
  },
});
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const presses = Number(values.presses);
const seeds = Array.from({ length: Number(values.walks) }, (_, index) => firstSeed + index);
if ([firstSeed, presses, seeds.length].some((number) => !Number.isSafeInteger(number) || number < 0)) {
  console.error('Usage: npm run wander -- [--seed N] [--presses N] [--walks N]');
  process.exit(2);
}

buildIfStale();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments });
let problems = 0;
for (const seed of seeds) {
  const findings = await walkFrom(seed);
  problems += findings.length;
  console.log(`seed ${seed}: ${presses} presses, ${findings.length} findings`);
  for (const finding of findings) print(finding);
}
await browser.close();
if (problems > 0) process.exitCode = 1;

async function walkFrom(seed: number): Promise<readonly Finding[]> {
  const server = await startServerProcess({ env: { REQUESTS_PER_SECOND: '0' } });
  try {
    const sandbox = new SandboxApi(server);
    const link = await sandbox.launchLink();
    const api = await ApiClient.open(server.url, link);
    const outside = await watchOutside(api, sandbox);
    const findings = await walk({ browser, sandbox, link, addresses, random: randomFrom(seed), presses });
    const differences = await outside.problems();
    return [...findings, ...differences.map((what) => ({ what, step: presses, address: 'outside', after: [] }))];
  } finally {
    await server.remove();
  }
}

function print({ what, step, address, after }: Finding): void {
  console.log(`  ${what}\n    at step ${step}, ${address}`);
  for (const press of after) console.log(`      ${press}`);
}
