import type { ReactNode } from 'react';
import { publishing } from '#src/strings/publish.ts';
import { Button } from '#src/ui/Button.tsx';
import type { ChangeLine } from './publish-page.ts';

const words = publishing.conflict;

interface ConflictChoiceProps {
  /** `before` is the published value, `after` the edited one. */
  line: ChangeLine;
  onTheirs: () => void;
  onMine: () => void;
}

/** Lets the user choose between a colleague's published value of a field and their own edit. */
export function ConflictChoice({ line, onTheirs, onMine }: ConflictChoiceProps) {
  return (
    <fieldset>
      <legend className="font-medium">{line.label}</legend>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        <Side name={words.theirs} text={line.before}>
          <Button size="sm" aria-label={words.takeTheirs(line.label)} onClick={onTheirs}>
            {words.take}
          </Button>
        </Side>
        <Side name={words.mine} text={line.after}>
          <Button size="sm" aria-label={words.keepMine(line.label)} onClick={onMine}>
            {words.keep}
          </Button>
        </Side>
      </div>
    </fieldset>
  );
}

const Side = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col items-start gap-2 rounded-lg bg-sunken p-3">
    <p className="text-sm text-ink-soft">{name}</p>
    <p className="grow break-words whitespace-pre-line">{text || publishing.nothing}</p>
    {children}
  </div>
);
