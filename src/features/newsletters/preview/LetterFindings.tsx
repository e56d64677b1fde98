import { CircleAlert, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { fieldsWithoutFallback, type Finding, maySend } from '#contract/rules/newsletters/newsletter-findings.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { useFindings } from './use-findings.ts';

const words = newsletters.findings;

interface LetterFindingsProps {
  document: NewsletterDocument;
  subject: string;
  /** How many of those who get it lack what is filled in; null where nobody knows who gets it. */
  lacking?: { readonly owner: number; readonly pet: number } | null;
}

/** What must be put right before the letter is sent, and what is worth a look (NL-14). */
export function LetterFindings({ document, subject, lacking = null }: LetterFindingsProps) {
  const { findings, htmlBytes } = useFindings(document, subject);
  const [blocking, advisory] = [findings.filter((one) => !maySend([one])), findings.filter((one) => maySend([one]))];
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      {findings.length === 0 && <p className="text-sm text-ink-soft">{words.none}</p>}
      <FindingGroup title={words.blocking} findings={blocking} isBlocking />
      <FindingGroup
        title={words.advisory}
        findings={advisory}
        more={({ kind, section }) =>
          lacking && kind === 'merge_without_fallback'
            ? fieldsWithoutFallback(document, section)
                .map((name) => words.lacking[name](lacking[name]))
                .join(' ')
            : ''
        }
      />
      <p className="text-sm text-ink-soft tabular-nums">{words.size(Math.ceil(htmlBytes / 1024))}</p>
    </section>
  );
}

/** Findings of one kind, each in a sentence. */
export function FindingGroup({
  title,
  findings,
  isBlocking = false,
  more = () => '',
  linkTo = () => null,
}: {
  title: string;
  findings: readonly Finding[];
  /** What is added to one. */
  more?: (finding: Finding) => string;
  /** Where one is put right. */
  linkTo?: (finding: Finding) => { readonly to: string; readonly label: string } | null;
  isBlocking?: boolean;
}) {
  if (findings.length === 0) return null;
  const Icon = isBlocking ? CircleAlert : Info;
  return (
    <div className="rounded-xl border border-line bg-surface p-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {findings.map((finding) => {
          const link = linkTo(finding);
          return (
            <li key={`${finding.kind} ${finding.section}`} className="flex gap-2 text-sm">
              <Icon
                aria-hidden
                className={isBlocking ? 'mt-0.5 size-4 shrink-0 text-bad' : 'mt-0.5 size-4 shrink-0 text-info'}
              />
              <span>
                {[sentenceOf(finding), more(finding)].filter(Boolean).join(' ')}
                {link && (
                  <>
                    {' '}
                    <Link to={link.to} className="inline-block min-h-6 underline underline-offset-2">
                      {link.label}
                    </Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const sentenceOf = ({ kind, section }: Finding): string =>
  section === null ? words.kinds[kind] : words.inSection(section, words.kinds[kind]);
