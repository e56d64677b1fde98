import { restore } from '#server/db/backup.ts';
import { embeddedDataDir, tell } from './embedded-data.ts';

await tell(async () => {
  const [, , backup] = process.argv;
  if (backup === undefined) throw new Error('Name the backup: npm run restore -- backups/<moment>');
  const dataDir = embeddedDataDir();
  await restore(backup, dataDir);
  return `Restored ${backup} to ${dataDir}`;
});
