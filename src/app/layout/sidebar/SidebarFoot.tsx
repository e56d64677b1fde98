import { FlaskConical, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { classNames } from '#src/lib/class-names.ts';
import { useKeptChoice } from '#src/lib/kept-choice.ts';
import { readConfig } from '#src/session/runtime-config.ts';
import { shell } from '#src/strings/shell.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { sidebarShape } from './sidebar-choices.ts';

/** Where the sidebar gives its room away, and where a made-up practice says so: nobody takes a practice run for the real thing. */
export function SidebarFoot() {
  const isRail = useKeptChoice(sidebarShape) === 'rail';
  const { sandbox } = readConfig();
  return (
    <div className={classNames('flex items-center gap-1 p-2.5 rail:flex-col', !sandbox && 'max-xl:hidden')}>
      {sandbox && (
        <p
          data-tip={shell.sandboxNote}
          data-tip-side="right"
          className="flex flex-1 items-center gap-2.5 rounded-lg bg-warn-soft px-2 py-1.5 text-sm font-medium text-warn rail:justify-center"
        >
          <FlaskConical className="size-4" />
          <span className="rail:sr-only">{shell.sandbox}</span>
        </p>
      )}
      <IconButton
        label={isRail ? shell.nav.expand : shell.nav.collapse}
        icon={isRail ? <PanelLeftOpen /> : <PanelLeftClose />}
        onClick={() => sidebarShape.choose(isRail ? 'full' : 'rail')}
        data-tip-side="right"
        className="ms-auto max-xl:hidden rail:ms-0"
      />
    </div>
  );
}
