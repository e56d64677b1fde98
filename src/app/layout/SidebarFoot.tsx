import { FlaskConical } from 'lucide-react';
import { readConfig } from '#src/session/runtime-config.ts';
import { shell } from '#src/strings/shell.ts';

/** Says so where the practice is made up, so that nobody takes a practice run for the real thing. */
export function SidebarFoot() {
  if (!readConfig().sandbox) return null;
  return (
    <div className="p-2.5">
      <p
        data-tip={shell.sandboxNote}
        data-tip-side="right"
        className="flex items-center gap-2.5 rounded-lg bg-warn-soft px-2 py-1.5 text-sm font-medium text-warn md:max-xl:justify-center"
      >
        <FlaskConical className="size-4" />
        <span className="md:max-xl:sr-only">{shell.sandbox}</span>
      </p>
    </div>
  );
}
