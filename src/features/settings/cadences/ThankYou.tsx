import { Check, CircleSlash } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cadences } from '#src/strings/cadences.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Status } from '#src/ui/Status.tsx';

const words = cadences.thankYou;

/** Whether the thank-you message is on, which is set on its own page (CA-10). */
export function ThankYou({ isOn, path }: { isOn: boolean; path: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Status tone={isOn ? 'good' : 'neutral'} icon={isOn ? <Check aria-hidden /> : <CircleSlash aria-hidden />}>
        {isOn ? words.on : words.off}
      </Status>
      {path !== null && (
        <Link to={path} className={buttonClass('secondary', 'sm')}>
          {words.edit}
        </Link>
      )}
    </p>
  );
}
