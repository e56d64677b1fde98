import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { maySend } from '#contract/rules/newsletters/newsletter-findings.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { FindingGroup } from '../preview/LetterFindings.tsx';
import { useFindings } from '../preview/use-findings.ts';
import type { Letter } from './SendDialog.tsx';

/** What a newsletter lacks before it can be sent. */
export function WhatIsLacking({ newsletter, letter }: { newsletter: Newsletter; letter: Letter }) {
  const { findings } = useFindings(letter.document, letter.subject);
  const blocking = findings.filter((one) => !maySend([one]));
  const hasRecipients = Boolean(newsletter.recipients);
  return (
    <>
      <FindingGroup title={words.fixFirst} findings={blocking} isBlocking />
      {!hasRecipients && <p className="text-pretty text-ink-soft">{words.chooseFirst}</p>}
      {hasRecipients && blocking.length === 0 && <p className="text-pretty text-ink-soft">{words.incomplete}</p>}
    </>
  );
}
