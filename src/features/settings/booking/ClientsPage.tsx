import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGetShortlinkQuery } from '#src/services/campaigns/portal-link.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { PortalAddress } from '../PortalAddress.tsx';

const words = bookingSettings.clientsPage;

/** The address of the page on which clients request visits, or the way to choose one. */
export function ClientsPage({ practiceSettings }: { practiceSettings: string }) {
  const query = useGetShortlinkQuery({});
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  if (data?.url)
    return (
      <PortalAddress url={data.url}>
        <a href={data.url} target="_blank" rel="noopener" className={buttonClass()}>
          <ExternalLink aria-hidden />
          {words.open}
        </a>
      </PortalAddress>
    );
  if (data)
    return (
      <p className="text-ink-soft">
        {words.none}{' '}
        <Link to={practiceSettings} className="font-medium underline underline-offset-2">
          {words.choose}
        </Link>
      </p>
    );
  if (!error) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-soft">
      {`${words.failed} ${messageForCode(describeError(error).code)}`}
      <Button size="sm" busy={isRetrying} onClick={retry}>
        {shell.retry}
      </Button>
    </p>
  );
}
