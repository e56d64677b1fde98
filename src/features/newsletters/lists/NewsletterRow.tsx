import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { formatExact, formatRecent } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Status, type Tone } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';
import { at } from '../addresses.ts';
import { beginNewsletter, type LettersRoot } from '../copy-letter.ts';
import { nameOfCopy, reportCopy } from './duplicate.ts';
import { ListRow } from './ListRow.tsx';

const words = newsletters.list;
const tones: Record<NonNullable<Newsletter['state']>, Tone> = { DRAFT: 'neutral', SAVED: 'accent', SENT: 'good' };

interface NewsletterRowProps {
  newsletter: Newsletter;
  onDelete: () => void;
}

/** A newsletter with its subject, its state and the day it was sent (NL-10). */
export function NewsletterRow({ newsletter, onDelete }: NewsletterRowProps) {
  const { id, name, subject, author } = newsletter;
  const navigate = useNavigate();
  const dispatch = useThunkDispatch<LettersRoot>();
  const duplicate = () => {
    const copy = nameOfCopy(name);
    void reportCopy(copy, dispatch(beginNewsletter({ ...newsletter, name: copy }, crypto.randomUUID())));
  };
  return (
    <ListRow
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
          { key: 'duplicate', label: newsletters.row.duplicate, icon: <Copy />, onSelect: duplicate },
        ],
        [{ key: 'delete', label: newsletters.row.remove, icon: <Trash2 />, danger: true, onSelect: onDelete }],
      ]}
    />
  );
}

/** Draft, saved or sent (NL-11), and since when. */
function NewsletterState({
  newsletter: { state = 'DRAFT', sentAt, updatedAt, run },
}: Pick<NewsletterRowProps, 'newsletter'>) {
  const zone = usePracticeZone();
  const since = state === 'SENT' ? sentAt : updatedAt;
  return (
    <p className="flex items-center gap-3 text-sm text-ink-soft">
      {since && (
        <Time at={since} zone={zone}>
          {(state === 'SENT' ? words.sent : words.changed)(formatRecent(since, zone))}
        </Time>
      )}
      <Status tone={tones[state]}>
        {run ? newsletterRuns.state(run, formatExact(run.start, zone)) : words.states[state]}
      </Status>
    </p>
  );
}
