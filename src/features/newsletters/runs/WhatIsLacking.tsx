import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { type Finding, maySend } from '#contract/rules/newsletters/newsletter-findings.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { at } from '../addresses.ts';
import { FindingGroup } from '../preview/LetterFindings.tsx';
import { useFindings } from '../preview/use-findings.ts';
import type { Letter } from './SendDialog.tsx';

/** The step on which a finding is put right; null where no step does. */
function stepOf(kind: Finding['kind']): 'details' | 'content' | null {
  switch (kind) {
    case 'no_subject':
    case 'typed_placeholder_in_subject':
      return 'details';
    case 'no_postal_address':
      return null;
    default:
      return 'content';
  }
}

/** What a newsletter lacks before it can be sent. */
export function WhatIsLacking({ newsletter, letter }: { newsletter: Newsletter; letter: Letter }) {
  const { findings } = useFindings(letter.document, letter.subject);
  const blocking = findings.filter((one) => !maySend([one]));
  const hasRecipients = Boolean(newsletter.recipients);
  return (
    <>
      <FindingGroup
        title={words.fixFirst}
        findings={blocking}
        isBlocking
        linkTo={({ kind }) => {
          const step = stepOf(kind);
          return step && { to: at.newsletter(newsletter.id, step), label: words.fix[step] };
        }}
      />
      {!hasRecipients && <p className="text-pretty text-ink-soft">{words.chooseFirst}</p>}
      {hasRecipients && blocking.length === 0 && <p className="text-pretty text-ink-soft">{words.incomplete}</p>}
    </>
  );
}
