import type { GroupTextObstacle } from '#contract/communication/group-texts.ts';
import { numberFailureNames } from './errors.ts';
import { count, formatNumber } from './grammar.ts';

const texts = (value: number) => count(value, 'text', 'texts');
const clients = (value: number) => count(value, 'client', 'clients');

const placeholders = {
  owner: 'First name',
  pet: 'Pets',
  time: 'Times',
  practice: 'Practice',
  'practice phone': 'Phone',
} as const;

/** One text to the clients of several visits of a day. */
export const groupTexts = {
  open: 'Text clients',
  title: (day: string) => `Text the clients of ${day}`,
  leave: 'Back to the audit',
  pick: 'Visits',
  all: 'All visits',
  everyone: (resource: string, value: number) => `${resource}, ${count(value, 'visit', 'visits')}`,
  noResource: 'Nobody named',
  none: 'No visits are ahead on this day.',
  confirmed: 'Confirmed',
  notComing: 'Says they cannot come',
  visit: (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', '),
  wording: 'Text',
  hint: 'Names and times are filled in for each client.',
  insert: 'Insert',
  placeholders,
  example: (client: string) => `${client} will get`,
  /** `sharing` clients have a number that another has too. */
  reach: ({ phones, reached, sharing }: { phones: number; reached: number; sharing: number }, left: number) => {
    const who =
      sharing === 0
        ? clients(reached)
        : `${count(phones, 'phone', 'phones')} (${clients(reached)}, ${formatNumber(sharing)} share a number)`;
    return `${who} will get it${left === 0 ? '' : `, ${count(left, 'visit', 'visits')} left out`}.`;
  },
  reachFailed: 'It is not known who would get this text.',
  leftOut: 'Left out',
  why: (visit: string, obstacle: string) => `${visit}: ${obstacle}`,
  obstacles: {
    no_number: 'No mobile number',
    ...numberFailureNames,
    unsubscribed: 'Texts are stopped',
    held: 'Automatic messages are paused',
    gone: 'The visit is over, moved or canceled',
    texting_off: 'Texting is turned off',
  } satisfies Record<GroupTextObstacle, string>,
  unnamedClient: 'Unnamed client',
  openPlaceholder: (written: string) => `Replace ${written}, for which there is no name.`,
  over: (value: number) => `${count(value, 'character', 'characters')} too long with the names filled in.`,
  send: (value: number) => `Text ${clients(value)}`,
  choose: 'Choose visits first.',
  ask: {
    already_sent: {
      text: 'This text went to some of these visits before. Send it to all of them again?',
      send: 'Send again',
    },
    conversation_moved: {
      text: 'A colleague has texted some of these clients in the meantime: see “Sent texts”. Send yours as well?',
      send: 'Send as well',
    },
  },
  doNotSend: 'Do not send',
  sent: 'Sent texts',
  listFailed: 'The texts already sent could not be loaded.',
  leaving: (value: number) => `${texts(value)} will be sent in a few seconds.`,
  failing: 'Could not be sent yet. It is tried again by itself.',
  undo: 'Undo',
  undone: 'No text was sent.',
  to: (value: number, author: string | null) => `To ${clients(value)}${author ? `, by ${author}` : ''}`,
  progress: (delivered: number, failed: number, underway: number) =>
    [
      delivered > 0 && `${delivered} delivered`,
      underway > 0 && `${underway} on the way`,
      failed > 0 && `${failed} not delivered`,
    ]
      .filter(Boolean)
      .join(', '),
  /** Under a text that differs for each client. */
  asSentTo: (client: string, value: number) => `As ${client} ${value > 1 ? 'get' : 'gets'} it`,
  each: 'Show each client',
  status: { delivered: 'Delivered', failed: 'Not delivered', underway: 'On its way' },
  openConversation: (client: string) => `Open the conversation with ${client}`,
};
