import { useState } from 'react';
import type { CampaignType } from '#contract/campaigns/enrollment.ts';
import { isSetUp } from '#contract/rules/reminders/is-set-up.ts';
import { startsLater } from '#contract/rules/reminders/start-date.ts';
import { formatDay } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { cadences } from '#src/strings/cadences.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Campaigns } from '../communications/cadence-fields.ts';
import { StartDateDialog } from './StartDateDialog.tsx';

const words = cadences.start;

interface StartDateProps {
  campaignType: CampaignType;
  /** Whether nothing is sent regardless of the date. */
  isOff?: boolean;
}

/** A campaign's start date, with a button to change it until its enrollment is complete (CA-14); setting one starts the enrollment. */
export function StartDate({ campaignType, isOff = false }: StartDateProps) {
  const { data: practice } = useGetEnrollmentQuery({});
  const [isOpen, setIsOpen] = useState(false);
  const campaign = practice?.campaignEnrollments.find((one) => one.campaignType === campaignType);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm text-pretty text-ink-soft">{campaign && isOff ? words.off : stateOf(campaign)}</p>
      {campaign?.status !== 'completed' && (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {campaign?.startDate && isSetUp(campaign.status) ? words.change : words.set}
        </Button>
      )}
      {isOpen && (
        <StartDateDialog
          campaignType={campaignType}
          current={campaign?.startDate ?? null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function stateOf(campaign: Campaigns[number] | undefined): string {
  if (!campaign) return words.notEnrolled;
  const { status, startDate } = campaign;
  if (status === 'error') return words.error;
  if (!startDate || !isSetUp(status)) return words.none;
  const date = formatDay(startDate, 'UTC');
  return startsLater(startDate, new Date(serverNow())) ? words.later(date) : words.since(date);
}
