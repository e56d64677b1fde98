import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sendNewsletterTest } from '#contract/campaigns/newsletter-tests.ts';
import { testEmails as words } from '#src/strings/newsletter-tests.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeWithAddress } from '#tests/support/letter-world.ts';
import { aReader, aReadyNewsletter } from '#tests/support/newsletter-world.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

async function open() {
  const practice = await aPracticeWithAddress();
  const { world } = practice;
  await aReader(world, practice.practice, 'maya@home.example', { first_name: 'Maya', last_name: 'Okafor' });
  const { id } = await aReadyNewsletter(world, practice.practice);
  const app = await renderApp({ practice, path: `/config/mass-communications?item=${id}&step=details` });
  await app.user.click(await screen.findByRole('button', { name: words.open }));
  const dialog = within(await screen.findByRole('dialog', { name: words.title }));
  const sent = () =>
    world.store.db
      .selectFrom('outgoing_email')
      .select(['recipient', 'subject'])
      .where('practice', '=', practice.practice)
      .execute();
  return { ...app, dialog, to: dialog.getByRole('textbox', { name: words.to }), sent };
}

describe('a test email', () => {
  it('goes to the addresses that were typed, once they are usable [NL-15] [NL-16] @slow', async () => {
    const { user, dialog, to, sent } = await open();
    await user.clear(to);
    await user.click(dialog.getByRole('button', { name: words.send }));
    expect(to).toHaveAccessibleDescription(expect.stringContaining(words.none));
    await user.type(to, 'front@elm.example, ada@');
    expect(to).toHaveAccessibleDescription(expect.stringContaining(words.unusable('ada@')));
    await user.type(to, 'elm.example; a@b.example c@b.example d@b.example e@b.example');
    expect(to).toHaveAccessibleDescription(expect.stringContaining(words.many));
    expect(await sent()).toEqual([]);
    await user.clear(to);
    await user.type(to, 'front@elm.example, ada@elm.example');
    await user.click(dialog.getByRole('button', { name: words.send }));
    expect(await screen.findByText(words.sent('front@elm.example and ada@elm.example'))).toBeVisible();
    expect(screen.queryByRole('dialog', { name: words.title })).toBeNull();
    expect((await sent()).toSorted((a, b) => a.recipient.localeCompare(b.recipient))).toEqual([
      { recipient: 'ada@elm.example', subject: '[Test] Ticks' },
      { recipient: 'front@elm.example', subject: '[Test] Ticks' },
    ]);
  });

  it('is sent once where the answer to the first attempt was lost, and says when the next one can be [F-02] [F-56] @slow', async () => {
    const { user, dialog, to, sent } = await open();
    await user.clear(to);
    await user.type(to, 'front@elm.example');
    network.fail(sendNewsletterTest, 'response lost');
    await user.click(dialog.getByRole('button', { name: words.send }));
    expect(await dialog.findByText(new RegExp(words.failed))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: words.send }));
    expect(await screen.findByText(words.sent('front@elm.example'))).toBeVisible();
    expect(await sent()).toHaveLength(1);
    network.fail(
      sendNewsletterTest,
      { code: 'quota_reached', message: 'No more', retry_at: '2026-11-24T15:07:00Z' },
      1,
    );
    await user.click(screen.getByRole('button', { name: words.open }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.send }));
    expect(await screen.findByText(/^Twenty test emails an hour.* at 10:07 AM\.$/)).toBeVisible();
  });
});
