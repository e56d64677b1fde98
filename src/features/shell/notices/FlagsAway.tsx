import { ToggleLeft } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { flagsRefreshed } from '#src/flags/flags-slice.ts';
import { practiceNotices } from '#src/strings/practice-notices.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from './Notice.tsx';

/** Says that remembered flags are in use while the flag service is unreachable (D-59). */
export function FlagsAway() {
  const dispatch = useDispatch();
  return (
    <div role="status" className="shrink-0 text-sm">
      <Notice
        icon={<ToggleLeft />}
        action={
          <Button size="sm" onClick={() => dispatch(flagsRefreshed())}>
            {shell.retry}
          </Button>
        }
      >
        {practiceNotices.flagsAway}
      </Notice>
    </div>
  );
}
