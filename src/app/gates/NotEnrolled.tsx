import { useCreateEnrollmentMutation } from '#src/services/campaigns/enroll.ts';
import { describeError } from '#src/services/describe-error.ts';
import { usePress } from '#src/services/use-press.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorScreen } from '#src/ui/ErrorScreen.tsx';
import { EmptyBowl } from '#src/ui/illustrations/deferred-illustrations.ts';

const words = shell.notEnrolled;

/** In place of every page until somebody has enrolled the practice: whoever signs in first sets it up (API-09). */
export function NotEnrolled() {
  const [createEnrollment, { isSuccess }] = useCreateEnrollmentMutation();
  // Answers the same enrollment each time.
  const [enroll, { isBusy, error }] = usePress(createEnrollment, { isRepeatable: true });
  return (
    <ErrorScreen
      illustration={<EmptyBowl />}
      image={words.image}
      heading={words.heading}
      title={words.title}
      text={words.text}
      note={<span role="alert">{error !== null && messageForCode(describeError(error).code)}</span>}
      action={
        // Once it has succeeded, the enrollment is being loaded.
        <Button variant="primary" busy={isBusy || isSuccess} onClick={() => void enroll({})}>
          {words.press}
        </Button>
      }
    />
  );
}
