import { useState } from 'react';
import { shell } from '#src/strings/shell.ts';
import { applyTheme, storedTheme, themes } from '#src/ui/theme.ts';

/** Light, dark, or as the device has it. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="float-start mb-1.5 text-sm text-ink-soft">{shell.header.appearance}</legend>
      <div className="flex gap-0.5 rounded-lg bg-hover p-0.5">
        {themes.map((one) => (
          <label
            key={one}
            className="flex h-7 flex-1 cursor-pointer items-center justify-center rounded-md text-sm font-medium text-ink-soft has-checked:bg-chip has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-10"
          >
            <input
              type="radio"
              name="theme"
              value={one}
              checked={one === theme}
              onChange={() => {
                applyTheme(one);
                setTheme(one);
              }}
              className="sr-only"
            />
            {shell.header.themes[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
