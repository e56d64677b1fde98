import { CalendarX2, Copy, Eye, LayoutTemplate, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { formatExact, formatRecent, unbroken } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { callOffHere } from '#src/services/campaigns/newsletter-runs.ts';
import { pressFailureToast } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Status, type Tone } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { at } from '../addresses.ts';
import { beginNewsletter, beginTemplateOf, type LettersRoot, nameOfCopy } from '../copy-letter.ts';
import { isScheduled } from '../is-final.ts';
import { makeCopy } from './duplicate.ts';
import { ListRow } from './ListRow.tsx';

const words = newsletters.list;
const tones: Record<NonNullable<Newsletter['state']>, Tone> = { DRAFT: 'neutral', SAVED: 'accent', SENT: 'good' };

interface NewsletterRowProps {
  newsletter: Newsletter;
  onPreview: () => void;
  onDelete: () => void;
}

/** A newsletter with its subject, its state and the day it was sent (NL-10). */
export function NewsletterRow({ newsletter, onPreview, onDelete }: NewsletterRowProps) {
  const { id, name, subject, author, run } = newsletter;
  const navigate = useNavigate();
  const dispatch = useThunkDispatch<LettersRoot>();
  const duplicate = () => {
    const copy = nameOfCopy(name);
    void dispatch(makeCopy('copy', copy, (key) => beginNewsletter({ ...newsletter, name: copy }, key)));
  };
  const saveAsTemplate = () => void dispatch(makeCopy('template', name, (key) => beginTemplateOf(newsletter, key)));
  async function unschedule(scheduled: NewsletterRun) {
    const begin = () => dispatch(callOffHere({ id, runId: scheduled.id }));
    const { error } = await dispatch(untilKnown(begin, { isRepeatable: true }));
    if (error === undefined) showToast({ title: newsletters.row.unscheduled(name), alertLevel: 'success' });
    else showToast(pressFailureToast(error, newsletters.row.unscheduleFailed(name)));
  }
  return (
    <ListRow
      id={id}
      name={name}
      to={at.newsletter(id)}
      text={[subject || words.noSubject, author && words.by(author)].filter(Boolean).join(' · ')}
      state={<NewsletterState newsletter={newsletter} />}
      actions={[
        [
          {
            key: 'open',
            label: newsletters.row.open,
            icon: <Pencil />,
            onSelect: () => void navigate(at.newsletter(id)),
          },
          { key: 'preview', label: newsletters.row.preview, icon: <Eye />, onSelect: onPreview },
          { key: 'duplicate', label: newsletters.row.duplicate, icon: <Copy />, onSelect: duplicate },
          {
            key: 'template',
            label: newsletters.row.saveAsTemplate,
            icon: <LayoutTemplate />,
            onSelect: saveAsTemplate,
          },
          ...(isScheduled(run)
            ? [
                {
                  key: 'unschedule',
                  label: newsletters.row.unschedule,
                  icon: <CalendarX2 />,
                  onSelect: () => void unschedule(run),
                },
              ]
            : []),
        ],
        [{ key: 'delete', label: newsletters.row.remove, icon: <Trash2 />, danger: true, onSelect: onDelete }],
      ]}
    />
  );
}

/** Draft, saved or sent (NL-11), and since when. */
function NewsletterState({
  newsletter: { state = 'DRAFT', sentAt, updatedAt, run, sentAgain },
}: Pick<NewsletterRowProps, 'newsletter'>) {
  const zone = usePracticeZone();
  const since = state === 'SENT' ? sentAt : updatedAt;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {since && (
        <Time at={since} zone={zone} className="whitespace-nowrap">
          {(state === 'SENT' ? words.sent : words.changed)(formatRecent(since, zone))}
        </Time>
      )}
      <Status tone={tones[state]} wraps>
        {run ? newsletterRuns.state(run, unbroken(formatExact(run.start, zone)), sentAgain) : words.states[state]}
      </Status>
    </p>
  );
}
