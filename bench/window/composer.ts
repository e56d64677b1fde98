import type { Locator, Page } from 'playwright';

/** What is typed where it is measured. */
export const typed = 'We have you down for Tuesday at nine, see you then!';

/** Where a message is written; a chat kit may give its field no name. */
export const composerOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true }).or(page.locator('[contenteditable="true"]'));
