import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Who may make the calls that text a client: nothing else goes past the undo, the key and the question whether a colleague has texted. */
const places: Readonly<Record<string, readonly string[]>> = {
  // The outbox: every text of staff, written in a conversation or in a call.
  sendEndpoint: ['src/outbox/send-request.ts'],
  scheduleEndpoint: ['src/outbox/send-request.ts'],
  // A text that was scheduled, sent before its time.
  useSendScheduledMessageMutation: ['src/features/inbox/scheduled/use-scheduled-message-actions.ts'],
  // One text to the clients of a day, with an undo and a question of its own.
  useSendGroupTextMutation: ['src/features/audit/group-text/use-group-text.ts'],
  // A booking sends its client the text that was reviewed.
  useBookAppointmentMutation: ['src/features/inbox/booking/use-book-visit.ts'],
  // A declined request sends its client the text that was reviewed; other changes of requests send none.
  useUpdateRequestMutation: [
    'src/features/inbox/booking/DeclineDialog.tsx',
    'src/features/inbox/booking/RequestActions.tsx',
  ],
};

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

it('texts clients from known places alone', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => isSource(file) && !file.startsWith('src/services/'));
  const users = (name: string) => files.filter((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')));
  expect(Object.fromEntries(Object.keys(places).map((name) => [name, users(name)]))).toEqual(places);
});
