import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PracticeRecords } from '#server/outside/process/practice.ts';
import { type Cells, readCsv } from '../connect/csv-rows.ts';

/** The records of a practice software that is a folder of CSV files. */
export function csvRecords(folder: string): PracticeRecords {
  const rowsOf = async (name: string): Promise<readonly Cells[]> => {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
    return readCsv(text).rows.map(({ cells }) => cells);
  };
  const nameOf = (client: Cells | undefined): string =>
    [client?.get('firstName'), client?.get('lastName')].filter(Boolean).join(' ');
  return {
    clients: async () =>
      (await rowsOf('client.csv')).map((client) => ({
        id: client.get('id') ?? '',
        name: nameOf(client),
        phone: client.get('mobilePhone') || null,
        email: client.get('email') || null,
      })),
    visits: async () => {
      const clients = new Map((await rowsOf('client.csv')).map((client) => [client.get('id'), client]));
      return (await rowsOf('appointment.csv'))
        .map((visit) => ({
          id: visit.get('id') ?? '',
          client: nameOf(clients.get(visit.get('clientId'))),
          startsAt: visit.get('startsAt') ?? '',
          isConfirmed: /^(yes|true|1)$/i.test(visit.get('confirmed') ?? ''),
        }))
        .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
    },
  };
}
