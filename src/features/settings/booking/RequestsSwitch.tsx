import { useId } from 'react';
import { useEnrollAppointmentRequestsMutation } from '#src/services/campaigns/booking-config.ts';
import { describeError } from '#src/services/describe-error.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { BookingPageFields } from './fields.ts';

const words = bookingSettings.requests;

/**
 * Whether clients can request visits. Turning it on prepares first, which can fail; clients see nothing until the changes are published
 * (AR-02 to AR-05).
 * @param props.isSwitchable whether the switch can be published; otherwise preparing is all there is
 */
export function RequestsSwitch({ isSwitchable }: { isSwitchable: boolean }) {
  const { draft, edit } = usePublishPage<BookingPageFields>();
  const [enroll, { isLoading, error }] = useEnrollAppointmentRequestsMutation();
  const errorId = useId();
  async function toggle(requestsEnabled: boolean) {
    if (isLoading) return;
    if (requestsEnabled && (await enroll({})).error) return;
    if (isSwitchable) edit({ requestsEnabled });
  }
  const hint = draft.requestsEnabled ? words.on : isSwitchable ? words.off : words.notSwitchable;
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        name="requestsEnabled"
        label={words.toggle}
        hint={isLoading ? words.preparing : hint}
        isOn={draft.requestsEnabled}
        aria-busy={isLoading || undefined}
        aria-errormessage={error ? errorId : undefined}
        onChange={(isOn) => void toggle(isOn)}
      />
      {error && (
        <p id={errorId} role="alert" className="text-sm text-bad">
          {describeError(error).code === 'no_bookable_users' ? words.noUsers : words.failed}
        </p>
      )}
    </div>
  );
}
