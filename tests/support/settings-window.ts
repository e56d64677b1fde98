import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { pressUntil } from './press-until.ts';
import { type LaunchLink, launchUrl } from './sandbox-api.ts';

export const settingsPages = {
  practice: '/config/practice-settings',
  texting: '/config/text-messages',
  cadences: '/config/cadences-customization',
  booking: '/config/appointment-requests',
  care: '/config/recommended-care',
  types: '/config/appointment-type-customization',
  services: '/config/medical-service-reminders',
} as const;
type SettingsPath = (typeof settingsPages)[keyof typeof settingsPages];

/** A window with a page of settings, used as a manager does. */
export class SettingsWindow {
  readonly page: Page;
  readonly app: AppPage;

  constructor(app: AppPage) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens the page from the practice software, in a browser of its own. */
  static async open(where: Browser | BrowserContext, link: LaunchLink, path: SettingsPath): Promise<SettingsWindow> {
    const settings = new SettingsWindow(await AppPage.open(where));
    await settings.launch(link, path);
    return settings;
  }

  /** The same after a sign-in at the practice's identity provider, as one of its users. */
  static async signIn(browser: Browser, { practiceName, url }: LaunchLink, path: SettingsPath, which: number) {
    const settings = new SettingsWindow(await AppPage.open(browser));
    const { page } = settings;
    await page.goto(new URL(path, url).href);
    await page.getByRole('region', { name: practiceName }).getByRole('button').nth(which).click();
    await settings.isLoaded();
    return settings;
  }

  async launch(link: LaunchLink, path: SettingsPath): Promise<void> {
    await this.page.goto(launchUrl(link, path));
    await this.isLoaded();
  }

  /** A settings page is loaded once it offers its history. */
  async isLoaded(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'History' })).toBeVisible();
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }
  switch(name: string): Locator {
    return this.page.getByRole('switch', { name, exact: true });
  }
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }
  /** The bar at the bottom while there are unpublished edits. */
  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Unpublished changes' });
  }

  /** Opens the publish dialog. @returns the changes that it lists */
  async review(): Promise<Locator> {
    await this.button('Publish Changes').click();
    await expect(this.dialog('Publish these changes?')).toBeVisible();
    return this.dialog('Publish these changes?').getByRole('listitem');
  }

  /** Publishes the reviewed changes, and waits for this notice. */
  async publish(notice: string): Promise<void> {
    await this.button('Publish').click();
    await expect(this.page.getByText(notice)).toBeVisible();
    await expect(this.bar).toHaveCount(0);
  }

  async dismissNotice(): Promise<void> {
    const notices = this.page.getByRole('region', { name: 'Notices' });
    const close = notices.getByRole('button', { name: 'Close' }).first();
    await pressUntil(close, () => expect(notices.getByRole('button')).toHaveCount(0, { timeout: 2000 }), 20_000);
  }

  async openHistory(): Promise<Locator> {
    await this.button('History').click();
    const history = this.dialog('Published changes');
    await expect(history.getByRole('status', { name: 'Loading history' })).toHaveCount(0);
    // A list from before the latest publish is shown until the new one is there.
    await expect(history.getByRole('list').first()).toHaveAttribute('aria-busy', 'false');
    return history;
  }

  /** Undoes the latest publish on this page. */
  async undoLatest(): Promise<void> {
    const history = await this.openHistory();
    await history
      .getByRole('button', { name: /^Undo the changes published/ })
      .first()
      .click();
    await expect(history.getByText('Undid an earlier change')).toBeVisible();
    await history.getByRole('button', { name: 'Close' }).click();
    await expect(history).toBeHidden();
  }
}

/** One change as a dialog lists it. */
export const aChange = (label: string, before: string, after: string): RegExp =>
  new RegExp(`^${escaped(label)}.*From: ${escaped(before)}.*To: ${escaped(after)}`);

// A pattern is compared with the text as it is, where a space before AM or PM may not break.
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
