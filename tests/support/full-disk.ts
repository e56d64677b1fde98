import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a server's own code (`node --import`): while the file that `DISK_IS_FULL_WHILE` names exists, no file of this process
 * can grow, as on a full disk. Existing content can still be overwritten.
 */
const flagFile = process.env['DISK_IS_FULL_WHILE'] ?? '';
function refuseWhileFull(): void {
  if (!fs.existsSync(flagFile)) return;
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  });
}

type Write = (fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null) => number;
const writeSync = fs.writeSync as Write;
const writeWhatFits: Write = (fd, bytes, offset, length, position) => {
  const file = fs.fstatSync(fd);
  if (file.isFile() && (position === null || position + length > file.size)) refuseWhileFull();
  return writeSync(fd, bytes, offset, length, position);
};
fs.writeSync = writeWhatFits as typeof fs.writeSync;
syncBuiltinESMExports();

const handle = await fs.promises.open(import.meta.filename);
const handles = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
const { writeFile } = handles;
handles.writeFile = async function (this: typeof handle, ...given) {
  refuseWhileFull();
  return writeFile.apply(this, given);
};
