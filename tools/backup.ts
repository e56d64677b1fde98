import path from 'node:path';
import { backUp } from '#server/db/backup.ts';
import { embeddedDataDir, report } from './embedded-data.ts';

const moment = () => new Date().toISOString().replace(/[:.]/g, '-');

await report(async () => {
  const dataDir = embeddedDataDir();
  const target = process.argv[2] ?? path.join('backups', moment());
  await backUp(dataDir, target);
  return `Backed up ${dataDir} to ${target}`;
});
