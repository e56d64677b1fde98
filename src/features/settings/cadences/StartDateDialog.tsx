import { useState } from 'react';
import { type CampaignType, campaignTypeInCalls } from '#contract/campaigns/enrollment.ts';
import { startDateChoices } from '#contract/rules/reminders/start-date-choices.ts';
import { dayOf, formatDay } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useGetEnrollmentQuery, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { refetchPublished } from '#src/services/campaigns/refetch-settings.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { useUpdateStartDateMutation } from '#src/services/campaigns/settings.ts';
import { describeError } from '#src/services/describe-error.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { newPublish } from '#src/services/publishing.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { cadences } from '#src/strings/cadences.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { publishing } from '#src/strings/publish.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';

const words = cadences.start;

interface StartDateDialogProps {
  campaignType: CampaignType;
  /** The saved day, `2026-11-21`. */
  current: string | null;
  onClose: () => void;
}

/** Where a campaign's start date is chosen and saved (CA-14 to CA-20). */
export function StartDateDialog({ campaignType, current, onClose }: StartDateDialogProps) {
  const zone = usePracticeZone();
  const [today] = useState(() => dayOf(new Date(serverNow()), zone));
  const [choices] = useState(() => startDateChoices(new Date(serverNow()), zone, current));
  const [chosen, setChosen] = useState(current ?? today);
  const { save, isSaving, error } = useSaving(campaignType, () => {
    onClose();
    showToast({ title: words.saved(formatDay(chosen, 'UTC')), alertLevel: 'success' });
  });
  return (
    <Dialog
      open
      onClose={() => isSaving || onClose()}
      title={words.title[campaignType]}
      description={words.text}
      closeLabel={publishing.close}
      size="sm"
      actions={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" busy={isSaving} disabled={isSaving} onClick={() => void save(chosen)}>
            {isSaving ? words.saving : error ? shell.retry : words.save}
          </Button>
        </>
      }
    >
      <SelectField
        label={words.date}
        value={chosen}
        disabled={isSaving}
        error={error}
        onChange={({ target }) => setChosen(target.value)}
      >
        {choices.map((day) => (
          <option key={day} value={day}>
            {day === today ? words.today(formatDay(day, 'UTC')) : formatDay(day, 'UTC')}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}

/** Saves on the newest version, so that a colleague's publish causes no conflict. */
function useSaving(campaignType: CampaignType, onSaved: () => void) {
  const dispatch = useThunkDispatch<CampaignsRoot>();
  const enrollment = useGetEnrollmentQuery({});
  const [update] = useUpdateStartDateMutation();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(start_date: string) {
    setIsSaving(true);
    setFailure(null);
    const why = await attempt(start_date);
    setFailure(why);
    setIsSaving(false);
    if (why === null) onSaved();
    await dispatch(refetchPublished());
  }
  /** @returns why it failed; null if it did not */
  async function attempt(start_date: string): Promise<string | null> {
    const read = await enrollment.refetch();
    if (read.error) return messageForCode(describeError(read.error).code);
    const request = {
      campaignType: campaignTypeInCalls[campaignType],
      start_date,
      publish: newPublish(read.data?.settingsVersion ?? null),
    };
    const { error } = await dispatch(untilKnown(() => update(request), { isRepeatable: true }));
    return error ? pressFailure(error, null) : null;
  }
  return { save, isSaving, error: failure ?? undefined };
}
