import { restore } from '#server/db/backup.ts';
import { embeddedDataDir, report } from './embedded-data.ts';

await report(async () => {
  const [, , backup] = process.argv;
  if (backup === undefined) throw new Error('Name the backup: npm run restore -- backups/<moment>');
  const dataDir = embeddedDataDir();
  await restore(backup, dataDir);
  return `Restored ${backup} to ${dataDir}`;
});
