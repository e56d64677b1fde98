import { shell } from '#src/strings/shell.ts';
import { theme } from '#src/ui/appearance.ts';
import { Choice } from '#src/ui/fields/Choice.tsx';

/** Light, dark, or the device's setting. */
export function ThemeChoice() {
  return <Choice label={shell.header.appearance} choice={theme} words={shell.header.themes} />;
}
