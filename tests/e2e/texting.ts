import { type Browser, expect } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber, SandboxApi } from '#tests/support/sandbox-api.ts';
import { aPicture } from '#tests/support/png.ts';

/** The servers of two windows of a practice. Two processes may share one database. */
export interface Servers {
  readonly first: { readonly url: string };
  readonly second: { readonly url: string };
}

/**
 * A text and its answer in two windows: the same journeys for every kind of database.
 * @param mark of the one that must not fail on that database
 */
export function textingJourneys(serversOf: () => Servers, mark = ''): void {
  const twoWindows = async (browser: Browser) => {
    const [sandbox, secondOutside] = [new SandboxApi(serversOf().first), new SandboxApi(serversOf().second)];
    const link = await sandbox.launchLink();
    const [anna, ben] = [await AppPage.open(browser), await AppPage.open(browser)];
    await anna.launch(link);
    await ben.launch(await secondOutside.launchLink());
    return { sandbox, anna, ben, practicePhone: link.practicePhone };
  };

  test('shows a client’s text in two open windows, neither of which requests it [RT-02] [RT-03] [RT-04] [SH-08]', async ({
    browser,
  }) => {
    const { sandbox, anna, ben, practicePhone } = await twoWindows(browser);
    const phone = aPhone();
    const shown = nameOfNumber(phone);
    // A page that shows a text has requested what it needs: its list, and once it is connected, what it may have missed.
    await sandbox.textFrom(phone, practicePhone, 'Luna limps again');
    for (const window of [anna, ben]) await expect(window.conversationWith(shown)).toContainText('Luna limps again');
    const requests: string[] = [];
    for (const { page } of [anna, ben])
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/v1/conversations')) requests.push(request.url());
      });
    await sandbox.textFrom(phone, practicePhone, 'Luna stopped limping, thank you');
    await expect(anna.conversationWith(shown)).toContainText('Luna stopped limping');
    await expect(ben.conversationWith(shown)).toContainText('Luna stopped limping');
    expect(requests).toEqual([]);
    expect([...anna.browserErrors, ...ben.browserErrors]).toEqual([]);
  });

  test(`delivers an answer exactly once and shows that in both windows [IN-28] [IN-29] [IN-31]${mark}`, async ({
    browser,
  }) => {
    const { sandbox, anna, ben, practicePhone } = await twoWindows(browser);
    const phone = aPhone();
    await sandbox.textFrom(phone, practicePhone, 'Can I pick up the food today?');
    await anna.openConversation(nameOfNumber(phone));
    await ben.openConversation(nameOfNumber(phone));

    await anna.send('Yes, it is at the desk until six');
    await expect(anna.message('at the desk until six')).toContainText('Delivered');
    await expect(ben.message('at the desk until six')).toContainText('Delivered');
    expect(await sandbox.textsReceivedBy(phone)).toEqual(['Yes, it is at the desk until six']);
    await expect(anna.message('at the desk until six')).toHaveCount(1);
    await expect(ben.message('at the desk until six')).toHaveCount(1);

    await anna.page.reload();
    await expect(anna.message('at the desk until six')).toContainText('Delivered');
    expect([...anna.browserErrors, ...ben.browserErrors]).toEqual([]);
  });

  test('sends and receives an image [IN-05] [IN-26] [API-35]', async ({ browser }) => {
    const { sandbox, anna, practicePhone } = await twoWindows(browser);
    const phone = aPhone();
    // A carrier gives the address of the picture; the sandbox has some.
    await sandbox.textFrom(phone, practicePhone, 'Is this a tick?', [
      `${serversOf().first.url}/sandbox/pictures/dog.png`,
    ]);
    await anna.openConversation(nameOfNumber(phone));
    await expect(anna.message('Is this a tick?').getByRole('img')).toBeVisible();

    await anna.page
      .getByLabel('Add an image')
      .last()
      .setInputFiles({ name: 'tick-chart.png', mimeType: 'image/png', buffer: aPicture() });
    await expect(anna.page.getByRole('list', { name: 'Images to send' }).getByRole('img')).toBeVisible();
    await anna.send('Compare with this one');
    await expect(anna.message('Compare with this one').getByRole('img')).toBeVisible();
    await expect(anna.message('Compare with this one')).toContainText('Delivered');

    const [received] = await sandbox.receivedBy(phone);
    expect(received?.mediaUrls).toHaveLength(1);
    const picture = await fetch(received!.mediaUrls[0]!);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(aPicture());
    expect(anna.browserErrors).toEqual([]);
  });
}
