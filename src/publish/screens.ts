import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Key } from './edits.ts';
import { focusField } from './focus-field.ts';
import type { OpenPublishPage } from './page-context.ts';

/** The address of a screen, and its title. */
export interface Screen {
  readonly path: string;
  readonly title: string;
}

/** The screens of a settings page whose fields are edited on several: they share the edits, and one publish contains them all. */
export interface PageScreens<F extends object> {
  /** The addresses of all screens. Going from one to another leaves no edits behind, so nothing is confirmed. A stable list. */
  readonly addresses: readonly string[];
  /** The screen that edits a field; null if it is the current one. */
  elsewhere(key: Key<F>): Screen | null;
}

/** The changes of the other screens, counted by screen. */
export function countElsewhere<F extends object>(
  changed: readonly Key<F>[],
  screens: PageScreens<F> | undefined,
): { readonly screen: Screen; readonly count: number }[] {
  const others = changed.flatMap((key) => screens?.elsewhere(key) ?? []);
  return [...Map.groupBy(others, ({ path }) => path).values()].map((same) => ({
    screen: same[0] as Screen,
    count: same.length,
  }));
}

const fieldRequest = z.object({ field: z.string() });

/** Focuses a field on the screen that edits it, also if that is another screen. */
export function useFocusOnScreen<F extends object>(
  { problems, reveals }: Pick<OpenPublishPage<F>, 'problems' | 'reveals'>,
  screens: PageScreens<F> | undefined,
): (key: Key<F>) => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const focusRequested = useEffectEvent((field: string) => {
    // A reload must not focus it again.
    void navigate('.', { replace: true, state: null });
    problems.find();
    void focusField(field, reveals);
  });
  useEffect(() => {
    const { data } = fieldRequest.safeParse(state);
    if (data) focusRequested(data.field);
  }, [state]);
  return (key) => {
    const screen = screens?.elsewhere(key);
    if (screen) void navigate(screen.path, { state: { field: key } });
    else void focusField(key, reveals);
  };
}
