import { sql } from 'kysely';
import { calledOff } from './record-readers.ts';
import { failedAttempts, failingFrom } from '../failing.ts';

/** Whether the email of a `reader` waits because it could not be handed over again and again. One that was called off was not tried. */
export const isFailingReader = sql<boolean>`(
  reader.status in ('QUEUED', 'HANDING') and ${failedAttempts('reader', 'attempts')} >= ${sql.lit(failingFrom)}
    and reader.reason is distinct from ${sql.lit(calledOff.status)}
)`;
