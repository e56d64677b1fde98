import type { Browser, Page } from 'playwright';
import { errorPages } from '#src/strings/error-pages.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { type LaunchLink, launchUrl, type SandboxApi } from '#tests/support/sandbox-api.ts';
import { type Control, controlsOf, elementOf } from './controls.ts';
import type { Random } from './random.ts';

/** A problem that a walk met, with what led to it. */
export interface Finding {
  readonly what: string;
  readonly step: number;
  readonly address: string;
  /** The last presses, the latest last. */
  readonly after: readonly string[];
}

interface WalkOptions {
  readonly browser: Browser;
  readonly sandbox: SandboxApi;
  readonly link: LaunchLink;
  readonly addresses: readonly string[];
  readonly random: Random;
  readonly presses: number;
}

const texts = [
  'Luna can come at four',
  '',
  '   ',
  'a',
  '0',
  '-1',
  '99999999999',
  '2026-12-24',
  '10:30',
  'anna@home.example',
  'not an address',
  '(555) 234-5678',
  'https://practice.example/visit',
  'javascript:alert(1)',
  '<img src=x onerror=window.__xss=1>',
  '{{owner}} and {{unknown}}',
  'مرحبا 👩‍👩‍👧‍👦',
  'x'.repeat(1700),
];
const timeTexts: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-12-24', '2020-02-29', '9999-12-31', ''],
  time: ['09:00', '23:59', ''],
  'datetime-local': ['2027-03-14T02:30', '2020-01-01T00:00', ''],
  number: ['0', '1', '-5', '1e9', ''],
};

/** Errors that the browser itself prints for requests that failed or were refused. */
const isNetworkLine = (line: string) => /^Failed to load resource|^WebSocket connection|^EventSource/.test(line);

/** Walks at random through two windows of one practice, and returns what went wrong on the way. */
export async function walk(options: WalkOptions): Promise<readonly Finding[]> {
  const { browser, sandbox, link, addresses, random, presses } = options;
  const findings = new Map<string, Finding>();
  const history: string[] = [];
  const pressed = new Map<string, number>();
  let step = 0;

  const find = (what: string, page: Page) => {
    const { pathname, search } = new URL(page.url());
    if (findings.has(what)) return;
    findings.set(what, { what, step, address: pathname + search, after: history.slice(-8) });
  };
  const did = (window: number, what: string) => history.push(`window ${window + 1}: ${what}`);

  const openWindow = async (viewport: { width: number; height: number }): Promise<Page> => {
    const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'America/New_York' });
    const page = await context.newPage();
    context.on('page', (other) => void (other === page || other.close()));
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('pageerror', ({ message }) => find(`uncaught: ${message}`, page));
    page.on('console', (line) => {
      if (line.type() === 'error' && !isNetworkLine(line.text())) find(`console: ${line.text()}`, page);
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status < 500 && status !== 400) return;
      find(`${response.request().method()} ${withoutIds(new URL(response.url()).pathname)} answered ${status}`, page);
    });
    return page;
  };
  const launch = async (page: Page, address: string) => {
    await page.goto(launchUrl(await sandbox.launchLinkTo(link), address));
    await page.getByRole('main').first().waitFor();
  };

  const windows = [await openWindow({ width: 1440, height: 900 }), await openWindow({ width: 390, height: 844 })];
  for (const page of windows) await launch(page, random.of(addresses));

  const press = async (window: number, page: Page) => {
    const controls = await controlsOf(page);
    for (const { name } of controls) if (name.endsWith('""')) find(`a control without a name: ${name}`, page);
    if (controls.length === 0) return page.keyboard.press('Escape');
    // Of three, the one that was pressed least, so that a walk does not stay in the menu.
    const times = ({ name }: Control) => pressed.get(name) ?? 0;
    const control = [random.of(controls), random.of(controls), random.of(controls)].toSorted(
      (a, b) => times(a) - times(b),
    )[0];
    const element = control && (await elementOf(page, control));
    if (!control || !element) return undefined;
    pressed.set(control.name, times(control) + 1);
    switch (control.kind) {
      case 'text': {
        const value = random.of(timeTexts[control.type] ?? texts);
        did(window, `${control.name} = ${JSON.stringify(value.slice(0, 40))}`);
        await element.fill(value, { timeout: 2000 });
        return random.percent(30) ? page.keyboard.press('Enter') : undefined;
      }
      case 'choice': {
        did(window, control.name);
        const count = await element.evaluate((select) => (select as HTMLSelectElement).options.length);
        return element.selectOption({ index: Math.floor(random.next() * count) }, { timeout: 2000 });
      }
      case 'press': {
        const way = random.of(['click', 'click', 'click', 'double click', 'Enter', 'Space']);
        did(window, `${way} ${control.name}`);
        if (way === 'click') return element.click({ timeout: 2000 });
        if (way === 'double click') return element.dblclick({ timeout: 2000 });
        await element.focus();
        return page.keyboard.press(way);
      }
    }
  };

  const act = async (window: number, page: Page) => {
    const chance = random.next() * 100;
    if (chance < 6) {
      did(window, 'Escape');
      return page.keyboard.press('Escape');
    }
    if (chance < 10) {
      const address = random.of(addresses);
      did(window, `goes to ${address}`);
      return page.goto(new URL(address, link.url).href);
    }
    if (chance < 12) {
      did(window, 'back');
      return page.goBack();
    }
    if (chance < 13) {
      did(window, 'reload');
      return page.reload();
    }
    if (chance < 15) {
      const [client] = await sandbox.clientsOf(link);
      did(window, 'a client texts');
      return sandbox.textFrom(
        random.percent(50) && client ? client.phone : aPhone(),
        link.practicePhone,
        random.of(['Yes', 'STOP', 'C', 'Is Luna ready?']),
      );
    }
    if (chance < 16) {
      did(window, 'an hour passes');
      return sandbox.setClock(new Date(Date.parse((await sandbox.clock()).now) + 3_600_000));
    }
    return press(window, page);
  };

  const look = async (page: Page) => {
    // Back from the first page.
    if (page.url() === 'about:blank') await launch(page, random.of(addresses));
    const seen = await page.evaluate((oops) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        isBlank: !document.querySelector('main, h1, h2, [role=status], [role=dialog]'),
        isBroken: document.body.innerText.includes(oops),
        isTooWide: scrollWidth > clientWidth + 1,
        ranText: '__xss' in window,
      };
    }, errorPages.kinds.general.text);
    if (seen.isBlank) find('a blank page', page);
    if (seen.isBroken) find('an error page', page);
    if (seen.isTooWide) find(`a page wider than its window of ${page.viewportSize()?.width}`, page);
    if (seen.ranText) find('a text ran as a script', page);
    // Signed out, or the session has ended.
    if ((await page.getByRole('main').count()) === 0 || new URL(page.url()).pathname.startsWith('/log'))
      await launch(page, random.of(addresses));
  };

  for (step = 1; step <= presses; step += 1) {
    const window = random.percent(70) ? 0 : 1;
    const page = windows[window];
    if (!page) continue;
    // What was pressed may be gone by then, as for a person who is a moment late.
    await act(window, page).catch(() => undefined);
    await page
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))))
      .catch(() => undefined);
    await look(page).catch((error: Error) => find(`the page did not answer: ${error.message.split('\n')[0]}`, page));
  }
  for (const page of windows) await page.context().close();
  return [...findings.values()];
}

const withoutIds = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}');
