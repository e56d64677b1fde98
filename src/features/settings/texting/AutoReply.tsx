import { DoorOpen, Moon } from 'lucide-react';
import { type AutoReplySchedule, closesAt, isOutOfOffice, opensAt } from '#contract/rules/texting/auto-reply.ts';
import { limits } from '#contract/rules/limits.ts';
import { formatSoon, formatZone } from '#src/lib/dates.ts';
import { useClock } from '#src/lib/use-clock.ts';
import { useClosures, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { Status } from '#src/ui/Status.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { FormTextArea } from '#src/publish/FormText.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type TextingFields, weekdayConfigOf } from './fields.ts';
import { OpeningHours } from './OpeningHours.tsx';
import { TextNotes } from './TextNotes.tsx';

const words = textMessages.away;

/** The automatic answer to texts while the practice is closed, and the opening hours (TX-02, TX-05 to TX-07). */
export function AutoReply() {
  const { draft, edit } = usePublishPage<TextingFields>();
  const isReplying = draft.isAutoReplyOn && draft.isTextingOn;
  const closures = useClosures();
  const schedule: AutoReplySchedule = {
    closures,
    // Only whether it is set matters here.
    enabledAt: isReplying ? new Date(0).toISOString() : null,
    weekdayConfig: weekdayConfigOf(draft),
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch label={words.toggle} isOn={draft.isAutoReplyOn} onChange={(isAutoReplyOn) => edit({ isAutoReplyOn })} />
        <RightNow schedule={schedule} />
      </div>
      <div>
        <FormTextArea<TextingFields>
          name="autoReply"
          label={words.message}
          hint={words.messageHint}
          limit={limits.messageLength}
          className="max-h-72 min-h-24"
        />
        <TextNotes text={draft.autoReply.trim()} />
      </div>
      <OpeningHours isReplying={isReplying} />
    </div>
  );
}

/** Whether a text received now would be answered automatically (TX-09). */
function RightNow({ schedule }: { schedule: AutoReplySchedule }) {
  const zone = usePracticeZone();
  const now = useClock(limits.outOfOfficeClock);
  if (!schedule.enabledAt) return <Status>{words.nowOff}</Status>;
  const isAway = isOutOfOffice(schedule, now, zone);
  const until = isAway ? opensAt(schedule, now, zone) : closesAt(schedule, now, zone);
  const shown = until && formatSoon(until, zone, now);
  return (
    <span title={words.zone(formatZone(zone))}>
      {isAway ? (
        <Status tone="warn" icon={<Moon aria-hidden />}>
          {shown ? words.nowClosed(shown) : words.nowClosedAlways}
        </Status>
      ) : (
        <Status tone="good" icon={<DoorOpen aria-hidden />}>
          {shown ? words.nowOpen(shown) : words.nowOpenAlways}
        </Status>
      )}
    </span>
  );
}
