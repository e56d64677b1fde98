import { useId } from 'react';
import { useEnrollAppointmentRequestsMutation } from '#src/services/campaigns/booking-config.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { pressUnknown } from '#src/strings/errors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { BookingPageFields } from './fields.ts';

const words = bookingSettings.requests;

/**
 * Whether clients can request visits. Turning it on prepares first, which can fail; clients see nothing until the changes are published
 * (AR-02 to AR-05).
 */
export function RequestsSwitch() {
  const { draft, edit } = usePublishPage<BookingPageFields>();
  const [enroll, { isLoading, error, reset }] = useEnrollAppointmentRequestsMutation();
  const errorId = useId();
  async function toggle(requestsEnabled: boolean) {
    if (isLoading) return;
    if (!requestsEnabled) reset();
    else if ((await enroll({})).error) return;
    edit({ requestsEnabled });
  }
  const hint = draft.requestsEnabled ? words.on : words.off;
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        name="requestsEnabled"
        label={words.toggle}
        hint={isLoading ? words.preparing : hint}
        isOn={draft.requestsEnabled}
        aria-busy={isLoading || undefined}
        aria-invalid={error ? true : undefined}
        aria-errormessage={error ? errorId : undefined}
        onChange={(isOn) => void toggle(isOn)}
      />
      {error && <EnrollFailure id={errorId} error={error} />}
    </div>
  );
}

/** Where the server has no switch, enrolling is all there is: it cannot be taken back, and takes effect at once. */
export function EnrollButton() {
  const [enroll, { isLoading, isSuccess, error }] = useEnrollAppointmentRequestsMutation();
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-pretty text-ink-soft">{words.notSwitchable}</p>
      <Button busy={isLoading} onClick={() => void enroll({})}>
        {words.enroll}
      </Button>
      {isSuccess && <p role="status">{words.enrolled}</p>}
      {error && <EnrollFailure error={error} />}
    </div>
  );
}

const EnrollFailure = ({ id, error }: { id?: string; error: unknown }) => (
  <p id={id} role="alert" className="text-sm text-bad">
    {describeError(error).code === 'no_bookable_users' ? words.noUsers : isRefusal(error) ? words.failed : pressUnknown}
  </p>
);
