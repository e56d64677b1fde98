import { Check, CircleSlash } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cadences } from '#src/strings/cadences.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Status } from '#src/ui/Status.tsx';

const words = cadences.thankYou;

/** Whether clients are thanked for a visit, which is set on a page of its own (CA-10). */
export const ThankYou = ({ isOn, path }: { isOn: boolean; path: string }) => (
  <p className="flex flex-wrap items-center gap-2">
    <Status tone={isOn ? 'good' : 'neutral'} icon={isOn ? <Check aria-hidden /> : <CircleSlash aria-hidden />}>
      {isOn ? words.on : words.off}
    </Status>
    <Link to={path} className={buttonClass('secondary', 'sm')}>
      {words.edit}
    </Link>
  </p>
);
