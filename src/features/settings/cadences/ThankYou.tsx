import { Check, CircleSlash } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { cadences } from '#src/strings/cadences.ts';
import { shell } from '#src/strings/shell.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Status } from '#src/ui/Status.tsx';

const words = cadences.thankYou;

/** The page of the thank-you message, and whether it is still to come. */
export interface ThankYouPage {
  readonly path: string;
  readonly isComing: boolean;
}

/** Whether the thank-you message is on, which is set on its own page (CA-10). */
export function ThankYou({ isOn, page }: { isOn: boolean; page: ThankYouPage | null }) {
  const soonId = useId();
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Status tone={isOn ? 'good' : 'neutral'} icon={isOn ? <Check aria-hidden /> : <CircleSlash aria-hidden />}>
        {isOn ? words.on : words.off}
      </Status>
      {page && (
        <Link
          to={page.path}
          aria-describedby={page.isComing ? soonId : undefined}
          className={buttonClass('secondary', 'sm')}
        >
          {words.edit}
        </Link>
      )}
      {page?.isComing && (
        <span id={soonId} className="inline-flex">
          <Status>{shell.nav.soon}</Status>
        </span>
      )}
    </p>
  );
}
