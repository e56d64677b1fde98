import { useState } from 'react';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import { smsSize } from '#contract/rules/texting/sms-segments.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { useEditedPractice } from '../communications/use-edited-practice.ts';
import { previewFacts } from '../communications/preview-facts.ts';
import { useSampleCareUrl } from '../communications/use-care-link.ts';
import { sum, useReach } from '../communications/use-reach.ts';
import { useRequestPage } from '../communications/use-request-address.ts';

const words = serviceReminders.own;

/** How many segments a usual text has with the own words and without, and what that is in a month (MS-05). */
export function Segments() {
  const practice = useEditedPractice();
  const requestPage = useRequestPage();
  const [now] = useState(() => new Date(serverNow()));
  const zone = usePracticeZone();
  const canCount = useExtension('reach-preview');
  const shown = previewFacts('30-days', null, now, zone);
  const carePage = useSampleCareUrl(shown);
  if (!practice) return null;
  const segmentsOf = (sender: PracticeEnrollment) => {
    const message = { cadence: '30-days', medium: 'SMS', subjects: [shown.subject], asksToConfirm: false } as const;
    return smsSize(reminderText(message, shown.facts, { ...sender, requestPage, carePage }).body).segments;
  };
  const [segments, without] = [segmentsOf(practice), segmentsOf(withoutOwnWords(practice))];
  return (
    <p className="text-sm text-pretty text-ink-soft tabular-nums">
      {words.segments(segments)}
      {without < segments && ` ${words.segmentsWithout(without)}`}
      {canCount && <PerMonth segments={segments} />}
    </p>
  );
}

const withoutOwnWords = (practice: PracticeEnrollment): PracticeEnrollment => ({
  ...practice,
  campaignEnrollments: practice.campaignEnrollments.map((campaign) => ({
    ...campaign,
    campaignConfig: { ...campaign.campaignConfig, customContent: undefined },
  })),
});

function PerMonth({ segments }: { segments: number }) {
  const { data } = useReach('services', 30).query;
  if (!data) return null;
  const { messagesBy } = data.edited ?? data.saved;
  const texts = sum(messagesBy.flatMap(({ medium, messages }) => (medium === 'SMS' ? messages : [])));
  return <> {words.perMonth(texts, texts * segments)}</>;
}
