import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** They only forward the focus, so they need no name. */
const focusGuards = '[data-base-ui-focus-guard]';

/** Frames are not entered: ours run no script, and a journey checks their pages where clients open them. */
const scriptless = 'iframe[sandbox]';

/** The two sizes and colour schemes in which pages are checked. `npm test` takes those of a phone, which have least room and contrast. */
export const displayModes = [
  {
    name: 'wide and light',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    details: { tag: '@slow' },
  },
  { name: 'narrow and dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark', details: {} },
] as const;

/**
 * What axe finds on a page in its present state: each rule with the elements that break it.
 * @param without rules to skip: where the system replaces colours, axe reads the page's own.
 */
export async function axeFindings(page: Page, without: readonly string[] = []): Promise<string[]> {
  await page.evaluate(finishAnimations);
  const { violations } = await new AxeBuilder({ page })
    .exclude(focusGuards)
    .exclude(scriptless)
    .options({ resultTypes: ['violations'], preload: false, runOnly: { type: 'tag', values: rules } })
    .disableRules([...without])
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** While something fades in, its colours are not those that a person reads. Endless animations, like that of a spinner, go on. */
const finishAnimations = (): void => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
};

export async function expectNoFinding(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}
