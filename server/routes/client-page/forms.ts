import { askToMove } from '#server/domain/client-page/ask-to-move.ts';
import { choicesSeen, type ChoosingStep } from '#server/domain/client-page/choices-seen.ts';
import { chooseClient, choosePet, choosePurpose, chooseTime } from '#server/domain/client-page/choose.ts';
import { enterCode } from '#server/domain/client-page/enter-code.ts';
import type { ClientVisit, Problem, StepOutcome } from '#server/domain/client-page/internal.ts';
import { storeDraft } from '#server/domain/client-page/draft.ts';
import { makeRequest } from '#server/domain/client-page/make-request.ts';
import { withdrawRequest } from '#server/domain/client-page/requests.ts';
import { sendCode } from '#server/domain/client-page/send-code.ts';
import type { Context } from '#server/domain/context.ts';
import { seenField } from './parts.ts';
import type { KeptFields, KeptForm } from './refused-forms.ts';
import type { steps } from './steps.ts';
import { purposeAt } from './words.ts';

interface Sent {
  /** A field of the form; empty where it is missing. */
  field(name: string): string;
  /** The id of the request or visit in the address. */
  readonly id: string;
  /** The caller's, as limits count it. */
  readonly address: string;
  /** What its page can show again. */
  readonly typed: KeptForm['typed'];
}

interface Form {
  /** The step that is shown again with the reason if the form is not accepted. */
  readonly again: keyof typeof steps;
  /** The steps in which some problems are solved instead. */
  readonly solvedIn?: Partial<Record<Problem, keyof typeof steps>>;
  /** Whether the browser is recognised for half an hour from then on. */
  readonly renewsCookie?: true;
  /** The step whose page shows earlier choices: the form is not accepted if another tab has changed them. */
  readonly showsChoices?: ChoosingStep;
  /** What its page shows again where it is not accepted. */
  readonly keeps: KeptFields;
  /** Whether all steps show that again until the request is sent. */
  readonly isDraft?: true;
  /** Whether it can be sent before the phone is proven. */
  readonly isOpen?: true;
  take(ctx: Context, visit: ClientVisit, sent: Sent): Promise<StepOutcome>;
}

/** Carries out a form, unless its page showed something else than what is chosen now. */
export async function takeForm(
  { take, showsChoices, isDraft }: Form,
  ctx: Context,
  visit: ClientVisit,
  sent: Sent,
): Promise<StepOutcome> {
  const seen = sent.field(seenField);
  // A page of an earlier release sends none.
  const isChanged = showsChoices !== undefined && seen !== '' && seen !== choicesSeen(visit, showsChoices);
  const outcome: StepOutcome = isChanged ? { problem: 'changed_elsewhere' } : await take(ctx, visit, sent);
  const isSent = 'next' in outcome && outcome.next.startsWith('requests');
  const isTaken = 'problem' in outcome && outcome.problem === 'time_taken';
  if (isDraft && !isSent) await keepDraft(ctx, visit, isTaken ? { ...sent, typed: { ...sent.typed, time: '' } } : sent);
  return outcome;
}

/** Stores what a form has without taking it. */
export const keepDraft = (ctx: Context, visit: ClientVisit, { id, typed }: Sent): Promise<void> =>
  storeDraft(ctx, visit, id || null, typed);

const wishIn = ({ field }: Sent) => ({
  note: field('note'),
  medication: field('medication'),
  quantity: field('quantity'),
});

/** Of ids, moments and the words of addresses. */
const word = 64;
/** Of fields of one line. */
const line = 80;
/** A note that is too long is shown again whole, to be shortened. */
const longNote = 20_000;

/** Orders a code, which begins a visit. */
export const codeForm = {
  again: 'phone',
  keeps: { kind: word, phone: line },
  begin: async (ctx: Context, cookie: string, { field, address }: Sent): Promise<StepOutcome> => {
    const purpose = purposeAt.get(field('kind'));
    return purpose ? sendCode(ctx, { purpose, phone: field('phone'), cookie, address }) : { problem: 'choice_missing' };
  },
} as const;

/** The other forms by their paths below the practice's. */
export const forms: Readonly<Record<string, Form>> = {
  '/enter': {
    again: 'code',
    keeps: {},
    renewsCookie: true,
    isOpen: true,
    take: (ctx, visit, { field, address }) => enterCode(ctx, visit, { typed: field('code'), address }),
  },
  '/continue': {
    again: 'kinds',
    keeps: { kind: word },
    take: async (ctx, visit, { field }) => {
      const purpose = purposeAt.get(field('kind'));
      return purpose ? choosePurpose(ctx, visit, purpose) : { problem: 'choice_missing' };
    },
  },
  '/who': {
    again: 'who',
    keeps: { client: word },
    isDraft: true,
    showsChoices: 'who',
    take: (ctx, visit, { field }) => chooseClient(ctx, visit, field('client')),
  },
  '/pet': {
    again: 'pet',
    keeps: { pet: word, name: line, petName: line, species: line, with: word },
    isDraft: true,
    showsChoices: 'pet',
    take: (ctx, visit, { field }) =>
      choosePet(ctx, visit, {
        petId: field('pet'),
        name: field('name'),
        petName: field('petName'),
        species: field('species'),
        practitionerId: field('with'),
      }),
  },
  '/times': {
    again: 'times',
    keeps: { time: word },
    isDraft: true,
    showsChoices: 'times',
    take: (ctx, visit, { field }) => chooseTime(ctx, visit, field('time')),
  },
  '/requests': {
    again: 'note',
    keeps: { note: longNote, medication: line, quantity: line },
    isDraft: true,
    solvedIn: { time_taken: 'times' },
    showsChoices: 'note',
    take: (ctx, visit, sent) => makeRequest(ctx, visit, wishIn(sent)),
  },
  '/requests/:id/withdraw': {
    again: 'request',
    keeps: {},
    take: (ctx, visit, { id }) => withdrawRequest(ctx, visit, id),
  },
  '/visits/:id/move': {
    again: 'move',
    keeps: { time: word, note: longNote },
    isDraft: true,
    take: (ctx, visit, { id, field }) =>
      askToMove(ctx, visit, { visitId: id, start: field('time'), note: field('note') }),
  },
};
