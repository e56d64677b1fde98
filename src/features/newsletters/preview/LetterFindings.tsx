import { CircleAlert, Info } from 'lucide-react';
import { fillHtml } from '#contract/rules/newsletters/letter-parts.ts';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { type Finding, maySend, newsletterFindings } from '#contract/rules/newsletters/newsletter-findings.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { usePracticeLetterhead } from '#src/services/campaigns/enrollment.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { useLetterParts } from './use-letter-parts.ts';

const words = newsletters.findings;

/** Milliseconds without typing after which a letter is checked. */
const pause = 500;

/** What must be put right before the letter is sent, and what is worth a look (NL-14). */
export function LetterFindings({ document, subject }: { document: NewsletterDocument; subject: string }) {
  const { findings, htmlBytes } = useFindings(document, subject);
  const [blocking, advisory] = [findings.filter((one) => !maySend([one])), findings.filter((one) => maySend([one]))];
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      {findings.length === 0 && <p className="text-sm text-ink-soft">{words.none}</p>}
      <Group title={words.blocking} findings={blocking} isBlocking />
      <Group title={words.advisory} findings={advisory} />
      <p className="text-sm text-ink-soft tabular-nums">{words.size(Math.ceil(htmlBytes / 1024))}</p>
    </section>
  );
}

interface Checked {
  readonly findings: Finding[];
  /** Of its HTML. */
  readonly htmlBytes: number;
}

function useFindings(document: NewsletterDocument, subject: string): Checked {
  const { address } = usePracticeLetterhead();
  const parts = useLetterParts(document, subject);
  const htmlBytes = new TextEncoder().encode(fillHtml(parts.html, {})).length;
  const found = newsletterFindings({ subject, document, hasPostalAddress: address.length > 0, htmlBytes });
  return JSON.parse(useDebounced(JSON.stringify({ findings: found, htmlBytes }), pause)) as Checked;
}

function Group({
  title,
  findings,
  isBlocking = false,
}: {
  title: string;
  findings: readonly Finding[];
  isBlocking?: boolean;
}) {
  if (findings.length === 0) return null;
  const Icon = isBlocking ? CircleAlert : Info;
  return (
    <div className="rounded-xl border border-line bg-surface p-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {findings.map(({ kind, section }) => (
          <li key={`${kind} ${section}`} className="flex gap-2 text-sm">
            <Icon
              aria-hidden
              className={isBlocking ? 'mt-0.5 size-4 shrink-0 text-bad' : 'mt-0.5 size-4 shrink-0 text-info'}
            />
            {section === null ? words.kinds[kind] : words.inSection(section, words.kinds[kind])}
          </li>
        ))}
      </ul>
    </div>
  );
}
