/**
 * The folder of an installation's embedded database.
 * @throws Error if it has none.
 */
export function embeddedDataDir(): string {
  if (process.env['DATABASE_URL'])
    throw new Error(
      'DATABASE_URL is set, so the data is on PostgreSQL. Back it up by pg_dump, and copy the folder files of DATA_DIR.',
    );
  return process.env['DATA_DIR'] || '.data';
}

/** Prints the result of a command, or its error. */
export async function report(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
