import { registration as words } from '#src/strings/registration.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from './Notice.tsx';

interface PollingErrorProps {
  reference: string;
  onRetry: () => void;
}

/** Nobody can see where the registration stands (RG-10). */
export const PollingError = ({ reference, onRetry }: PollingErrorProps) => (
  <Notice isError>
    <strong className="block font-semibold">{words.pollingError}</strong>
    {words.contactSupport(reference)}
    <Button className="mt-3 flex pointer-coarse:h-11" onClick={onRetry}>
      {shell.retry}
    </Button>
  </Notice>
);
