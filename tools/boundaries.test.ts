import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const planted: Record<string, string> = {
  'contract/reads-a-package.ts': 'stands on zod alone',
  'contract/campaigns/escapes-to-server.ts': 'stays inside its layer',
  'contract/rules/reads-node.ts': 'stands on the contract, zod and date-fns alone',
  'contract/rules/reads-the-app.ts': 'stands on the contract, zod and date-fns alone',
  'src/main.tsx': 'starts src/app/ and nothing else',
  'src/app/touches-server.ts': 'src/ never touches the server',
  'src/app/takes-all-of-zod.ts': 'Import zod/mini',
  'src/app/escapes-to-server.ts': 'stays inside its layer',
  'src/drafts/reads-the-outbox.ts': 'stands on the session alone',
  'src/features/inbox/by-alias.ts': 'neither another feature nor src/app/',
  'src/features/inbox/by-escape.ts': 'stays inside its layer',
  'src/features/inbox/by-type.ts': 'neither another feature nor src/app/',
  'src/features/inbox/lazily.ts': 'stays inside its layer',
  'src/features/inbox/makes-a-layer.ts': 'takes its layers from src/ui/',
  'src/features/inbox/reaches-app.ts': 'neither another feature nor src/app/',
  'src/features/inbox/thread/by-deep-escape.ts': 'stays inside its layer',
  'src/features/inbox/search/starts-a-worker.ts': 'These paths form a cycle',
  'src/features/inbox/search/worker.ts': 'These paths form a cycle',
  'src/services/communication/reads-a-screen.ts': 'no screen and no other service',
  'src/services/communication/reads-another-service.ts': 'no screen and no other service',
  'src/services/communication/reads-the-kit.ts': 'no screen and no other service',
  'src/lib/knows-the-product.ts': 'knows nothing of the product',
  'src/publish/reads-a-feature.ts': 'knows no feature',
  'src/session/reads-a-service.ts': 'stands on the contract and src/lib/ alone',
  'src/ui/has-a-store.ts': 'no store, no router and no phrases',
  'src/ui/has-phrases.ts': 'no store, no router and no phrases',
  'server/app.ts': 'imported by server/rapport.ts alone',
  'server/db/touches-the-app.ts': 'stands on the contract alone',
  'server/domain/conversation/calls-a-gateway.ts': 'as types, the gateways',
  'server/domain/conversation/calls-a-route.ts': 'knows the database',
  'server/domain/pet/first-in-circle.ts': 'These paths form a cycle',
  'server/domain/pet/second-in-circle.ts': 'These paths form a cycle',
  'server/jobs/reads-the-sandbox.ts': 'calls verbs of server/domain/',
  'server/lib/knows-the-product.ts': 'knows nothing of the product',
  'server/outside/calls-a-verb.ts': 'knows none of its verbs and tables',
  'server/outside/reads-the-sandbox.ts': 'knows none of its verbs and tables',
  'server/realtime/reads-a-route.ts': 'knows no route',
  'server/routes/escapes.ts': 'stays inside its layer',
  'server/routes/reads-db.ts': 'knows no database',
  'server/routes/reads-the-database.ts': 'knows no database',
};

interface Report {
  diagnostics: { filename: string; help?: string; note?: string }[];
}

function lint(folder: string): Report {
  const run = spawnSync('npx', ['oxlint', '--config', 'planted.config.ts', '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return JSON.parse(run.stdout) as Report;
}

it('reports every planted breach of the layers, with its reason, and nothing that is allowed @slow', () => {
  const { diagnostics } = lint('tests/fixtures/breaches');
  const reported = Object.fromEntries(diagnostics.map((one) => [one.filename, `${one.help} ${one.note}`]));

  expect(Object.keys(reported).sort()).toEqual(Object.keys(planted).sort());
  for (const [file, reason] of Object.entries(planted)) expect(reported[file], file).toContain(reason);
});
