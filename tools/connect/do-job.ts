import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectJob } from '#contract/connect/index.ts';
import { type Cells, csvText, type CsvTable, readCsv, readCsvFile } from './csv-rows.ts';

/** What became of a job. */
export type JobResult =
  | { readonly result: 'accepted'; readonly externalId: string | null }
  | { readonly result: 'refused'; readonly reason: string; readonly isSlotTaken: boolean };

type Appointment = NonNullable<ConnectJob['appointment']>;

/**
 * Does a job in the files of a folder, as a practice software does it in its records. A job that was done already changes nothing, because
 * it is leased again where its answer was lost.
 */
export async function doJob(folder: string, job: ConnectJob): Promise<JobResult> {
  if (job.note) return job.note.petId === null ? refused('The note names no pet.') : addNote(folder, job.id, job.note);
  if (!job.appointment) return refused(`There is nothing to ${job.kind}.`);
  return job.kind === 'book' ? book(folder, job.appointment) : change(folder, job.kind, job.appointment);
}

const refused = (reason: string, isSlotTaken = false): JobResult => ({ result: 'refused', reason, isSlotTaken });

async function addNote(folder: string, id: string, note: NonNullable<ConnectJob['note']>): Promise<JobResult> {
  const notes = await open(folder, 'notes.csv', ['id', 'petId', 'writtenAt', 'text']);
  if (!notes.rows.some(({ cells }) => cells.get('id') === id))
    await notes.save([
      ...notes.all,
      new Map(Object.entries({ id, petId: note.petId ?? '', writtenAt: note.writtenAt, text: note.text })),
    ]);
  return { result: 'accepted', externalId: null };
}

async function book(folder: string, appointment: Appointment): Promise<JobResult> {
  const visits = await open(folder, 'appointment.csv', ['id']);
  // The id is made of Rapport's, so that the row is found again where the job is repeated.
  const id = `rapport-${appointment.id}`;
  if (!visits.all.some((cells) => cells.get('id') === id)) {
    if (visits.all.some((cells) => isAtSameTime(cells, appointment))) return refused('The time is taken.', true);
    const row = {
      id,
      rapportId: appointment.id,
      clientId: appointment.clientId,
      petId: appointment.petId,
      typeId: appointment.typeId,
    };
    await visits.save([...visits.all, new Map([...filled(row), ...placeOf(appointment)])]);
  }
  return { result: 'accepted', externalId: id };
}

async function change(folder: string, kind: ConnectJob['kind'], appointment: Appointment): Promise<JobResult> {
  const visits = await open(folder, 'appointment.csv', ['id']);
  const isThis = (cells: Cells) =>
    cells.get('id') === appointment.externalId || cells.get('rapportId') === appointment.id;
  const before = visits.all.find(isThis);
  if (!before) return refused('The visit is not known any more.');
  const others = visits.all.filter((cells) => cells !== before);
  if (kind === 'move' && others.some((cells) => isAtSameTime(cells, appointment)))
    return refused('The time is taken.', true);
  const changes = kind === 'move' ? placeOf(appointment) : new Map([['confirmed', 'yes']]);
  await visits.save(visits.all.map((cells) => (cells === before ? new Map([...cells, ...changes]) : cells)));
  return { result: 'accepted', externalId: null };
}

const filled = (row: Readonly<Record<string, string | number | null>>): Map<string, string> =>
  new Map(Object.entries(row).flatMap(([column, cell]) => (cell === null ? [] : [[column, String(cell)]])));

const placeOf = ({ startsAt, lengthInMinutes, staffId, roomId }: Appointment) =>
  filled({ startsAt, lengthInMinutes, staffId, roomId });

/** Whether another visit has the same member of staff or the same room at that time. */
function isAtSameTime(cells: Cells, { startsAt, lengthInMinutes, staffId, roomId }: Appointment): boolean {
  const isShared = (column: string, id: string | null) => id !== null && cells.get(column) === id;
  if (!isShared('staffId', staffId) && !isShared('roomId', roomId)) return false;
  const [start, otherStart] = [Date.parse(startsAt), Date.parse(cells.get('startsAt') ?? '')];
  const minutes = (length: number) => Math.max(length, 1) * 60_000;
  return (
    start < otherStart + minutes(Number(cells.get('lengthInMinutes') ?? 0)) &&
    otherStart < start + minutes(lengthInMinutes ?? 0)
  );
}

interface OpenFile extends CsvTable {
  readonly all: readonly Cells[];
  /** Replaces the file at once, so that nobody reads half of it. */
  readonly save: (rows: readonly Cells[]) => Promise<void>;
}

async function open(folder: string, name: string, newColumns: readonly string[]): Promise<OpenFile> {
  const file = path.join(folder, name);
  const table = await readCsvFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return readCsv(newColumns.join(','));
    throw error;
  });
  const all = table.rows.map(({ cells }) => cells);
  return {
    ...table,
    all,
    save: async (rows) => {
      await writeFile(`${file}.new`, csvText({ ...table, rows }));
      await rename(`${file}.new`, file);
    },
  };
}
