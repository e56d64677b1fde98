import type { Locator, Page } from 'playwright';

/** The text that the measurements type. */
export const typed = 'We have you down for Tuesday at nine, see you then!';

/** The message field; that of the chat kit may have no name. */
export const composerOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true }).or(page.locator('[contenteditable="true"]'));
