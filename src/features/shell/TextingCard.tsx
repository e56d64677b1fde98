import { MessageSquareText, Moon } from 'lucide-react';
import { type PracticeEnrollment, textingNumberOf } from '#contract/campaigns/enrollment.ts';
import { isOutOfOffice } from '#contract/rules/texting/auto-reply.ts';
import { limits } from '#contract/rules/limits.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useClock } from '#src/lib/use-clock.ts';
import { shell } from '#src/strings/shell.ts';
import { Status } from '#src/ui/Status.tsx';

const words = shell.nav.texting;

interface TextingCardProps {
  enrollment: PracticeEnrollment | undefined;
  /** Whether the practice has automatic replies. */
  autoReplies: boolean;
}

/** The texting number, and whether the practice is out of office now (SH-51, SH-52). */
export function TextingCard({ enrollment, autoReplies }: TextingCardProps) {
  const now = useClock(limits.outOfOfficeClock);
  const number = formatPhone(enrollment && textingNumberOf(enrollment));
  const texting = enrollment?.twoWayMessagingCampaignEnrollment;
  const hours = texting?.enabledAt ? texting.timeBasedAutoRepliesConfig : null;
  const schedule = hours && { ...hours, closures: enrollment?.closures };
  const isAway = autoReplies && enrollment && isOutOfOffice(schedule, now, enrollment.practiceIanaZone);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="hidden font-semibold rail:block">{shell.titles.inbox}</p>
      <p className="text-sm text-ink-soft">{words.number}</p>
      <p className="flex items-center gap-2 text-lg font-semibold tabular-nums">
        <MessageSquareText className="size-4 text-ink-faint" />
        {number || words.noNumber}
      </p>
      {isAway && (
        <div className="flex flex-col items-start gap-1.5 border-t border-line pt-2">
          <Status tone="warn" icon={<Moon />}>
            {words.outOfOffice}
          </Status>
          <p className="max-w-56 text-sm text-ink-soft">{words.outOfOfficeNote}</p>
        </div>
      )}
    </div>
  );
}
