import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime, unbroken } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import type { Saving } from './use-letter.ts';

const words = newsletters.saving;

/** Whether the server has what is written; a failure is said here alone (NL-19, NL-20). */
export function SaveState({ saving }: { saving: Saving }) {
  const zone = usePracticeZone();
  switch (saving.kind) {
    case 'conflict':
      return null;
    case 'saved':
      return (
        saving.at !== null && (
          <Line icon={<CircleCheck aria-hidden />}>{words.saved(unbroken(formatTime(saving.at, zone)))}</Line>
        )
      );
    case 'saving':
    case 'unsaved':
      return <Line icon={<CloudUpload aria-hidden />}>{words[saving.kind]}</Line>;
    case 'invalid':
      return <Problem>{saving.problem === 'no_name' ? words.noName : words.tooLong}</Problem>;
    case 'failed':
      return (
        <Problem>
          {[words.failed, messageForCode(saving.error.code, saving.error.message), saving.isRetried && words.again]
            .filter(Boolean)
            .join(' ')}
        </Problem>
      );
  }
}

const Line = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className="flex items-center gap-1.5 text-sm text-ink-soft tabular-nums [&_svg]:size-4">
    {icon}
    {children}
  </p>
);

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="flex max-w-md gap-1.5 text-sm text-bad [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    <CircleAlert aria-hidden />
    {children}
  </p>
);
