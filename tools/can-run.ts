import { accessSync, constants } from 'node:fs';

/** Whether a file is a program that this process may run. */
export function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
