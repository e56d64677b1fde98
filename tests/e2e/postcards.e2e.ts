import { expect } from '@playwright/test';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

/** The next moment at which cards are sent, and a due day of theirs. */
function nextCards(): { at: Date; dueOn: string } {
  const today = dayIn(new Date(), practiceZone);
  const days = Array.from({ length: 10 }, (_, index) => addDays(today, 27 + index));
  const cards = days.map((dueOn) => ({ dueOn, at: momentOf('postcard', dueOn, practiceZone) }));
  const next = cards.find(({ at }) => at > new Date());
  if (!next) throw new Error('No card is sent in the coming days');
  return next;
}

test('two animals share a card that is proofed on the page, in the letterbox once after a kill at nine o’clock, and on the statement [CA-09] [MS-10] [MS-11] [MS-12] [CN-22] [F-37]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const link = await sandbox.anotherPractice();
  const households = (await sandbox.clientsOf(link)).filter(({ pets }) => pets?.includes(', '));
  const { at, dueOn } = nextCards();
  for (const { phone: clientPhone } of households)
    await sandbox.makeDue(link.practicePhone, { clientPhone, serviceTypeId: 'rabies', dueOn });

  await page.goto(launchUrl(link, '/config/medical-service-reminders'));
  const cards = page.getByRole('region', { name: 'Postcards' });
  const card = cards.getByRole('group', { name: /^Card \d+ of \d+$/ });
  const client = card.getByRole('link', { name: /^To / });
  await expect(async () => {
    if (!/ and .* are due/.test(await card.innerText()))
      await page.getByRole('button', { name: /^Next household/ }).click();
    await expect(card).toContainText(/ and .* are due/, { timeout: 500 });
  }).toPass();
  await expectNoFinding(page);
  const address = new URL((await client.getAttribute('href')) ?? '', server.url);
  const clientId = address.searchParams.get('animalOwnerId') ?? '';
  const lines = await card.getByRole('listitem').allInnerTexts();
  await page.setViewportSize({ width: 390, height: 844 });
  await card.scrollIntoViewIfNeeded();
  await expect(client).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await sandbox.setClock(at, link.practicePhone);
  await server.restart('SIGKILL');
  await expect.poll(() => sandbox.cardsInLetterboxOf(clientId), { timeout: 60_000 }).toHaveLength(1);
  const [printed] = await sandbox.cardsInLetterboxOf(clientId);
  for (const line of lines) expect(printed?.back).toContain(line);

  // Nine o'clock again: whoever got a card gets no other.
  await sandbox.setClock(at, link.practicePhone);
  await server.restart('SIGKILL');
  await page.goto(launchUrl(await sandbox.launchLinkTo(link), '/config/medical-service-reminders'));
  await expect(cards.getByText(/\d+ cards? printed, \$\d+\.\d0\.$/)).toBeVisible();
  expect(await sandbox.cardsInLetterboxOf(clientId)).toHaveLength(1);
});
