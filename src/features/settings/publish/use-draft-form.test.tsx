import { act, renderHook } from '@testing-library/react';
import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { applied, changedFields, edit, type Edits, noEdits } from './edits.ts';
import type { SettingsPage } from './settings-page.ts';
import { useDraftForm } from './use-draft-form.ts';
import type { Settings } from './use-settings.ts';

interface Fields {
  name: string;
  city: string;
}
const page = { schema: z.object({ name: z.string(), city: z.string() }) } as unknown as SettingsPage<Fields>;

/** A window's settings: what it has heard to be saved, and the edits that all windows share. */
function aWindow(saved: Fields, edits: Edits<Fields> = noEdits) {
  const typed = vi.fn<(change: Partial<Fields>) => void>();
  const settingsOf = (savedNow: Fields, kept: Edits<Fields>): Settings<Fields> => ({
    saved: savedNow,
    draft: applied(savedNow, kept),
    changed: changedFields(savedNow, kept),
    conflicts: [],
    kept: () => kept,
    edit: typed,
    keepMine: () => undefined,
    settle: () => undefined,
    forget: () => undefined,
  });
  const { result, rerender } = renderHook((settings: Settings<Fields>) => useDraftForm(page, settings), {
    initialProps: settingsOf(saved, edits),
  });
  act(() => void result.current.register('name'));
  return {
    typed,
    form: () => result.current,
    hear: (...now: Parameters<typeof settingsOf>) => rerender(settingsOf(...now)),
  };
}

describe('the form over the edits', () => {
  const saved: Fields = { name: 'Elm Vets', city: 'Portland' };

  it('takes over what a colleague publishes without a word to the windows in which somebody types', () => {
    const { form, hear, typed } = aWindow(saved);
    hear({ ...saved, name: 'Elm Veterinary' }, noEdits);
    expect(form().getValues('name')).toBe('Elm Veterinary');
    expect(typed).not.toHaveBeenCalled();
  });

  it('shows what is typed in another window, which alone tells of it', () => {
    const { form, hear, typed } = aWindow(saved);
    hear(saved, edit<Fields>(saved, noEdits, { name: 'Elm Animal Hospital' }));
    expect(form().getValues('name')).toBe('Elm Animal Hospital');
    expect(typed).not.toHaveBeenCalled();
  });

  it('keeps what is typed into it', () => {
    const { form, typed } = aWindow(saved);
    act(() => form().setValue('name', 'Elm Animal Hospital'));
    expect(typed).toHaveBeenCalledWith({ name: 'Elm Animal Hospital' });
  });
});
