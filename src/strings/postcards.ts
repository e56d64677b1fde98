import type { PostcardRefusal, PostcardStatus } from '#contract/campaigns/postcards.ts';
import type { AddressProblem } from '#contract/rules/practice/postal-address.ts';
import { count } from './grammar.ts';

const cards = (value: number) => count(value, 'card', 'cards');

/** Printed reminders: what they look like, what they cost, and the addresses that are wrong. */
export const postcards = {
  title: 'Postcards',
  text: 'A printed card 1 month before a service is due, for up to six pets in a household. Each printed card costs $1.10.',

  proof: {
    title: 'The coming cards',
    loading: 'Writing the coming cards',
    failed: 'The coming cards could not be shown.',
    none: 'No card is due in the coming 30 days.',
    hasProblems: 'Shown without your edits until their problems are fixed.',
    group: (index: number, of: number) => `Card ${index} of ${of}`,
    place: (index: number, of: number) => `${index} of ${of}`,
    next: (index: number, of: number) => `Next household, ${index} of ${of}`,
    previous: (index: number, of: number) => `Previous household, ${index} of ${of}`,
    /** Where there are more than are shown. */
    first: (shown: number, all: number) => `The first ${shown} of ${cards(all)}.`,
    to: (client: string, day: string) => `To ${client}, ${day}`,
    front: 'Front',
    back: 'Back',
  },

  cost: {
    title: 'Cost',
    loading: 'Loading what the cards cost',
    failed: 'What the cards cost could not be loaded.',
    soFar: (value: number, amount: string) => `This month so far: ${cards(value)} printed, ${amount}.`,
    expected: (value: number, amount: string) =>
      `Expected until the end of the month: ${cards(value)} more, ${amount}.`,
    ahead: (value: number, amount: string) => `In the coming 30 days: ${cards(value)}, ${amount}.`,
    waiting: (value: number) => `${cards(value)} ${value === 1 ? 'waits' : 'wait'} for the printer.`,
    failing: (value: number) =>
      `${cards(value)} could not be handed to the printer yet. We keep trying; tell support if this lasts.`,
    before: 'Earlier months',
    month: (month: string, value: number, amount: string) => `${month}: ${cards(value)}, ${amount}`,
    nothingBefore: 'No card was printed in the 6 months before.',
  },

  listed: {
    text: 'Cards are listed, nobody prints them yet. They cost nothing.',
    count: (value: number) => `${cards(value)} listed this month.`,
    export: 'Export as CSV',
    file: (month: string) => `postcards-${month}.csv`,
    columns: ['Name', 'Street', 'City', 'State', 'ZIP', 'Services'],
  },

  month: {
    title: (value: number) => `${cards(value)} this month`,
    open: (client: string, day: string, state: string) => `${client}, ${day}, ${state}`,
    states: {
      ENQUEUED: 'waits for the printer',
      LISTED: 'listed',
      PRINTED: 'printed',
      REFUSED: 'not printed',
      WITHDRAWN: 'withdrawn',
    } satisfies Record<PostcardStatus, string>,
    failing: 'could not be handed to the printer yet',
    withdrawn: 'Withdrawn before it was printed: there was nothing to remind of any more.',
    reasons: {
      address: 'The printer refused the address. The card cost nothing.',
      content: 'The printer refused what is on the card. It cost nothing.',
      unavailable: 'The printer did not take the card for two weeks. It cost nothing.',
      unanswered: 'The printer did not answer for two weeks. It is not known whether the card was printed.',
    } satisfies Record<PostcardRefusal, string>,
    notWritten: 'What this card says is decided when it is printed.',
    failed: 'The card could not be loaded.',
    loading: 'Loading the card',
    close: 'Close',
  },

  refused: {
    title: 'Addresses to correct',
    text: 'Correct them in your practice software. The next card will go to the new address.',
    problems: {
      street: 'the street is missing or longer than 50 characters',
      city: 'the city is missing or longer than 50 characters',
      state: 'the state is not one of the USPS',
      zip: 'the ZIP code does not have 5 or 9 digits',
    } satisfies Record<AddressProblem, string>,
    byPrinter: 'the printer cannot deliver to it',
  },
  noAddress: 'No card can be mailed to this client: there is no address that mail can be delivered to.',
  unnamed: 'Unnamed client',
};
