import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type LaunchLink, launchUrl } from './sandbox-api.ts';

/** The page object of Rapport's window. As a receptionist does, it finds everything by role and name. */
export class AppPage {
  readonly page: Page;
  /** Uncaught errors and console errors; no journey may cause any. */
  readonly browserErrors: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.browserErrors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.browserErrors.push(message.text());
    });
  }

  /** A tab of a context, or a window of another computer. */
  static async open(where: Browser | BrowserContext): Promise<AppPage> {
    const context = 'newContext' in where ? await where.newContext() : where;
    return new AppPage(await context.newPage());
  }

  /**
   * Opens Rapport from the practice software, at a path of the app.
   * @param options.undo whether texts can be undone for five seconds, for which most journeys do not wait.
   */
  async launch(link: LaunchLink, path = '/client-communications', { undo = false } = {}): Promise<void> {
    if (!undo) await this.page.addInitScript(() => localStorage.setItem('rapport.undo-send', 'off'));
    await this.page.goto(launchUrl(link, path));
    await expect(this.conversations).toBeVisible();
  }

  get conversations(): Locator {
    return this.page.getByRole('list', { name: 'Conversations' });
  }
  conversationWith(name: string | RegExp): Locator {
    return this.conversations.getByRole('listitem', { name });
  }
  /** Its name for screen readers also says what the row shows by icons. */
  linkTo(name: string | RegExp): Locator {
    return this.conversationWith(name).getByRole('link');
  }
  get thread(): Locator {
    return this.page.getByRole('region', { name: 'Conversation', exact: true });
  }
  get messages(): Locator {
    return this.page.getByRole('log', { name: 'Messages' });
  }
  /** The bubble with this text. */
  message(text: string | RegExp): Locator {
    return this.messages.getByRole('article').filter({ hasText: text });
  }
  /** Chooses an action from the open conversation's menu. */
  async choose(action: string): Promise<void> {
    await this.thread.getByRole('button', { name: 'More actions' }).first().click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Message', exact: true });
  }

  async openConversation(name: string | RegExp): Promise<void> {
    await this.pointAway();
    await this.linkTo(name).click();
    // The former thread stays visible until this one is loaded.
    await expect(this.thread.getByRole('heading', { name, level: 2 })).toBeVisible();
    await expect(this.messages).toBeVisible();
  }

  /** Moves the pointer to the upper edge: the list keeps its order under the pointer, and a new row would not be shown. */
  async pointAway(): Promise<void> {
    const { width = 1000 } = this.page.viewportSize() ?? {};
    await this.page.mouse.move(width / 2, 1);
  }

  /** Closes the window as its user does; resolves once it is closed. */
  async close(): Promise<void> {
    const closed = this.page.waitForEvent('close');
    await this.page.close({ runBeforeUnload: true });
    await closed;
  }

  async openUserManagement(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Practice Admin' }).click();
    await this.page.getByRole('button', { name: 'User Management' }).click();
    return this.page.getByRole('dialog', { name: 'User Management' });
  }

  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(this.composer).toHaveValue('');
  }
}
