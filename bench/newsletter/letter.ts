import { newsletterHtml } from '#contract/rules/newsletters/newsletter-html.ts';
import { newsletterText } from '#contract/rules/newsletters/newsletter-text.ts';
import { aButton, aDocument, aText } from '#tests/support/newsletter-documents.ts';

/** A letter of so many sections, a text in most of them. */
export const letterOf = (sections: number) =>
  aDocument(
    ...Array.from({ length: sections }, (_, at) => {
      if (at % 10 === 8) return { type: 'divider' } as const;
      if (at % 10 === 9) return aButton();
      const owner = { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } } as const;
      return aText('Dear ', owner, `, section ${at} is about ticks. ${'They wait in tall grass. '.repeat(8)}`);
    }),
  );

export const letterHead = {
  practiceName: 'Elm Street Animal Hospital',
  address: ['12 Elm Street'],
  phone: null,
  subject: 'Ticks',
  tint: '#2b5f8f',
  imageUrl: (src: string) => src,
};

/** The letter of a usual size, and what a run makes of it. */
export const usualLetter = letterOf(20);
export const usualParts = {
  html: newsletterHtml(usualLetter, letterHead),
  text: newsletterText(usualLetter, letterHead),
};

/** A letter of as many sections as there may be. */
export const longLetter = letterOf(40);
