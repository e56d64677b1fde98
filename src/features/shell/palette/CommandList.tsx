import { useId } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { palette } from '#src/strings/palette.ts';
import { Keys } from '#src/ui/Keys.tsx';
import type { Command, Section } from './command.ts';

interface CommandListProps {
  id: string;
  sections: readonly Section[];
  activeKey: string | undefined;
  onPoint: (key: string) => void;
  onRun: (command: Command) => void;
}

/** The id of a command's element. */
export const optionId = (listId: string, key: string): string => `${listId}-${key}`;

/** The commands by group. Focus stays in the search field. */
export function CommandList({ id, sections, ...rest }: CommandListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={palette.results}
      hidden={sections.length === 0}
      className="min-h-0 overflow-y-auto p-2"
    >
      {sections.map((section) => (
        <CommandSection key={section.title} listId={id} section={section} {...rest} />
      ))}
    </div>
  );
}

type CommandSectionProps = Omit<CommandListProps, 'id' | 'sections'> & { listId: string; section: Section };

function CommandSection({ listId, section, activeKey, onPoint, onRun }: CommandSectionProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="pb-1">
      <p id={titleId} role="presentation" className="px-2 py-1.5 text-xs font-medium text-ink-faint">
        {section.title}
      </p>
      {section.commands.map((command) => {
        const Icon = command.icon;
        return (
          <button
            key={command.key}
            type="button"
            id={optionId(listId, command.key)}
            role="option"
            tabIndex={-1}
            aria-selected={command.key === activeKey}
            onPointerMove={() => onPoint(command.key)}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(command)}
            className={classNames(
              'flex min-h-9 w-full text-start cursor-default items-center gap-2.5 rounded-lg px-2 pointer-coarse:min-h-11',
              'aria-selected:bg-hover forced-colors:aria-selected:outline',
            )}
          >
            <Icon className="size-4 text-ink-faint" />
            <span className="min-w-0 truncate">{command.label}</span>
            {command.hint && <span className="min-w-0 flex-1 truncate text-sm text-ink-soft">{command.hint}</span>}
            {command.keys && (
              <span className="ms-auto">
                <Keys keys={command.keys} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
