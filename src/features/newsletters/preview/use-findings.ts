import { fillHtml } from '#contract/rules/newsletters/letter-parts.ts';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { type Finding, newsletterFindings } from '#contract/rules/newsletters/newsletter-findings.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { usePracticeLetterhead } from '#src/services/campaigns/enrollment.ts';
import { pauseOfTyping, useLetterParts } from './use-letter-parts.ts';

interface Checked {
  readonly findings: Finding[];
  /** Of its HTML. */
  readonly htmlBytes: number;
}

/** What a letter lacks or should be changed for, once nobody has typed for a moment. */
export function useFindings(written: NewsletterDocument, writtenSubject: string): Checked {
  const { address } = usePracticeLetterhead();
  const document = useDebounced(written, pauseOfTyping);
  const subject = useDebounced(writtenSubject, pauseOfTyping);
  const parts = useLetterParts(document, subject);
  const htmlBytes = new TextEncoder().encode(fillHtml(parts.html, {})).length;
  const findings = newsletterFindings({ subject, document, hasPostalAddress: address.length > 0, htmlBytes });
  return { findings, htmlBytes };
}
