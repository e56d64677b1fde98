import { cutText } from '#contract/rules/text/cut-text.ts';
import { count, listed } from './grammar.ts';

/** What a client replied to a reminder, and the offer to confirm. */
export const visitReplies = {
  list: 'Replies to reminders',
  failed: 'What the client replied to a reminder could not be loaded.',
  said: (client: string, text: string) => `${client} replied ${quoted(text)}.`,
  /** The visits of one day, each with its time. */
  open: (visits: readonly { animal: string | null; time: string }[], day: string) =>
    `${capital(listed(visits.map(({ animal, time }) => `${whose(animal)} visit at ${time}`)))} on ${day} ${
      visits.length > 1 ? 'are' : 'is'
    } not confirmed yet.`,
  confirm: (animals: readonly (string | null)[]) => `Confirm ${visitsOf(animals)}`,
  confirmed: (animals: readonly (string | null)[]) =>
    `${capital(visitsOf(animals))} ${animals.length > 1 ? 'are' : 'is'} marked as confirmed.`,
  waiting: 'Waiting for the connection.',
  announced: (animals: readonly (string | null)[]) =>
    `${capital(visitsOf(animals))} marked as confirmed. You have six seconds to undo this.`,
  undone: (animals: readonly (string | null)[]) => `${capital(visitsOf(animals))} not confirmed.`,
  undo: 'Undo',
  dismiss: 'Dismiss',
  card: {
    CONFIRMS: (text: string) => `Replied ${quoted(text)}`,
    CALLS_OFF: (text: string) => `Replied ${quoted(text)}, probably calling off`,
  },
};

const mostQuoted = 40;
const quoted = (text: string): string =>
  `“${text.length > mostQuoted ? `${cutText(text, mostQuoted).trimEnd()}…` : text}”`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const whose = (animal: string | null): string => (animal === null ? 'the' : `${animal}’s`);

/** “Luna’s visit”, “Luna’s and Rex’s visits”, “Luna’s 2 visits”. */
function visitsOf(animals: readonly (string | null)[]): string {
  const names = [...new Set(animals.filter((name) => name !== null))].map((name) => `${name}’s`);
  if (animals.length === 1) return `${whose(animals[0] ?? null)} visit`;
  if (names.length === 0 || animals.includes(null)) return `the ${count(animals.length, 'visit', 'visits')}`;
  return `${listed(names)} ${names.length === animals.length ? 'visits' : count(animals.length, 'visit', 'visits')}`;
}
