import { CalendarClock } from 'lucide-react';
import type { CampaignType, PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { formatDay } from '#src/lib/dates.ts';
import { useClock } from '#src/lib/use-clock.ts';
import { practiceNotices } from '#src/strings/practice-notices.ts';
import { Notice } from './Notice.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';
import { startDatesOf } from './start-dates.ts';

/** Milliseconds between updates; a front desk keeps the page open for days. */
const anHour = 3_600_000;

interface PracticeNoticesProps {
  enrollment: PracticeEnrollment;
  registerPath: string;
}

/** The start-date banner and the SMS registration card (SH-54, SH-55). */
export function PracticeNotices({ enrollment, registerPath }: PracticeNoticesProps) {
  const now = useClock(anHour);
  const hasNewsletters = useFlag('newsletters-page-enabled');
  const isOffered = (type: CampaignType) => type !== 'PracticeNewsletter' || hasNewsletters;
  return (
    <section aria-label={practiceNotices.label} className="shrink-0 text-sm">
      {startDatesOf(enrollment, now, isOffered).map(({ date, types }) => (
        <Notice key={date} icon={<CalendarClock />}>
          {practiceNotices.startDate(formatDay(date, 'UTC'), types)}
        </Notice>
      ))}
      <RegistrationCard enrollment={enrollment} registerPath={registerPath} />
    </section>
  );
}
