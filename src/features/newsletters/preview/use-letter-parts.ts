import type { LetterParts } from '#contract/rules/newsletters/letter-parts.ts';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletterHtml } from '#contract/rules/newsletters/newsletter-html.ts';
import { newsletterText } from '#contract/rules/newsletters/newsletter-text.ts';
import { tintOf } from '#contract/rules/practice/tint.ts';
import { usePracticeLetterhead } from '#src/services/campaigns/enrollment.ts';

/**
 * Milliseconds without a change after which a letter is shown and checked anew. The editor reports at least every second what is typed,
 * and loading the frame again takes longer than a key press may.
 */
export const pauseOfTyping = 1100;

/** A letter as the server makes it of its document, with the practice as it is called now. */
export function useLetterParts(
  document: NewsletterDocument,
  subject: string,
): { html: LetterParts; text: LetterParts } {
  const practice = usePracticeLetterhead();
  const head = { ...practice, subject, tint: tintOf(practice.practiceName), imageUrl: (src: string) => src };
  return { html: newsletterHtml(document, head), text: newsletterText(document, head) };
}
