import type { ClientsVisit, ShownVisitPage } from '#server/domain/visit-page/find-visit.ts';

/** Minutes of a visit whose length the practice software does not name. */
const usualLength = 30;

/** A visit as a file for calendars, RFC 5545; one with a time to drop off is that time, so that an alarm rings before it. */
export function calendarFile({ practice, visit }: ShownVisitPage, now: Date): string {
  const { comeFrom: start, comeBy } = visit;
  const end = comeBy > start ? comeBy : start + (visit.lengthInMinutes ?? usualLength) * 60_000;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rapport//Visit//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(visit.id)}@rapport`,
    `DTSTAMP:${moment(now.getTime())}`,
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(end)}`,
    `SUMMARY:${escaped(`${visit.title} at ${practice.name}`)}`,
    ...(practice.address.length > 0 ? [`LOCATION:${escaped(practice.address.join(', '))}`] : []),
    ...(description(visit) ? [`DESCRIPTION:${escaped(description(visit))}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const description = ({ times, instructions }: ClientsVisit): string =>
  [...times.filter((time) => time.includes(' between ')), instructions].filter(Boolean).join('\n\n');

/** `20261124T201500Z`. */
const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A value of a line. A lone carriage return would begin another line for some readers. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

/** Lines have at most 75 bytes; the next one begins with a space. */
function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    const breaks = bytes + size > 75;
    text += breaks ? `\r\n ${character}` : character;
    bytes = breaks ? size + 1 : bytes + size;
  }
  return text;
}
