import type { RefObject } from 'react';
import { placeholderNames } from '#contract/rules/texting/placeholders.ts';
import { insertText } from '#src/lib/insert-text.ts';
import { composer } from '#src/strings/composer.ts';
import { settingsForm } from '#src/strings/settings-form.ts';
import { Button } from '#src/ui/Button.tsx';

/** Buttons that insert placeholders into a text. */
export const PlaceholderButtons = ({ area }: { area: RefObject<HTMLTextAreaElement | null> }) => (
  <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
    {settingsForm.insert}
    {placeholderNames.map((placeholder) => (
      <Button
        key={placeholder}
        size="sm"
        onClick={() => area.current && insertText(area.current, `{{${placeholder}}}`)}
      >
        {composer.placeholder[placeholder]}
      </Button>
    ))}
  </p>
);
