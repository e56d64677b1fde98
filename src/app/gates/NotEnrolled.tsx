import { useState } from 'react';
import { useCreateEnrollmentMutation } from '#src/services/campaigns/enroll.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { describeError } from '#src/services/describe-error.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorScreen } from '#src/ui/ErrorScreen.tsx';
import { EmptyBowl } from '#src/ui/illustrations/deferred-illustrations.ts';

const words = shell.notEnrolled;

/** In place of every page until somebody has enrolled the practice: whoever signs in first sets it up (API-09). */
export function NotEnrolled() {
  const dispatch = useThunkDispatch<CampaignsRoot>();
  const [createEnrollment] = useCreateEnrollmentMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function enroll() {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    // Answers the same enrollment each time.
    const { error } = await dispatch(untilKnown(() => createEnrollment({}), { isRepeatable: true }));
    // Once it has succeeded, the enrollment is being loaded.
    if (error === undefined) return;
    setIsBusy(false);
    setFailure(messageForCode(describeError(error).code));
  }
  return (
    <ErrorScreen
      illustration={<EmptyBowl />}
      image={words.image}
      heading={words.heading}
      title={words.title}
      text={words.text}
      note={<span role="alert">{failure}</span>}
      action={
        <Button variant="primary" busy={isBusy} onClick={() => void enroll()}>
          {words.press}
        </Button>
      }
    />
  );
}
