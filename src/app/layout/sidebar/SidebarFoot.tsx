import { FlaskConical, PanelLeftClose, PanelLeftOpen, SlidersHorizontal } from 'lucide-react';
import { Suspense } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { readConfig } from '#src/session/runtime-config.ts';
import { shell } from '#src/strings/shell.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import { sidebarShape } from './sidebar-choices.ts';

const SignedInAs = deferredModule(async () => (await import('#src/features/shell/SignedInUser.tsx')).SignedInAs);

/**
 * The signed-in user (windows of one browser may belong to different people), preferences, the collapse button, and a badge that
 * marks a sandbox practice.
 */
export function SidebarFoot({ onPreferences }: { onPreferences: () => void }) {
  const isRail = useStoredChoice(sidebarShape) === 'rail';
  const { sandbox } = readConfig();
  return (
    <div className="flex flex-wrap items-center gap-1 p-2.5 rail:flex-col">
      <Suspense>
        <SignedInAs />
      </Suspense>
      <button
        type="button"
        data-tip={shell.nav.preferences}
        data-tip-side="right"
        data-tip-when="narrow"
        onClick={onPreferences}
        className={classNames(
          'flex h-8 flex-1 items-center gap-2.5 rounded-lg px-2 text-ink-soft outline-offset-[-2px] transition-colors hover:bg-hover hover:text-ink',
          'rail:size-9 rail:flex-none rail:justify-center rail:px-0 pointer-coarse:h-10 [&_svg]:size-4 [&_svg]:text-ink-faint',
        )}
      >
        <SlidersHorizontal />
        <span className="rail:sr-only">{shell.nav.preferences}</span>
      </button>
      <IconButton
        label={isRail ? shell.nav.expand : shell.nav.collapse}
        icon={isRail ? <PanelLeftOpen /> : <PanelLeftClose />}
        onClick={() => sidebarShape.choose(isRail ? 'full' : 'rail')}
        data-tip-side="right"
        className="max-xl:hidden"
      />
      {sandbox && (
        <p
          data-tip={shell.sandboxNote}
          data-tip-side="right"
          className="flex basis-full items-center gap-2.5 rounded-lg bg-warn-soft px-2 py-1.5 text-sm font-medium text-warn rail:basis-auto rail:justify-center"
        >
          <FlaskConical className="size-4" />
          <span className="rail:sr-only">{shell.sandbox}</span>
        </p>
      )}
    </div>
  );
}
