import { expect, type Page } from '@playwright/test';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf } from '#src/lib/dates.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl, nameOfNumber, practiceZone } from '#tests/support/sandbox-api.ts';
import { SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';

/** What a screen reader announces on the main journeys: roles, names and states, in their order. */

const { sandbox } = journeyServer();

/** A number of an unknown client, and its display form. */
const anUnknownClient = () => {
  const phone = aPhone();
  return { phone, number: nameOfNumber(phone) };
};
const main = (page: Page) => page.getByRole('main');

test('announces who wrote, what is unread and what can be done, from the list to an answered text @core', async ({
  page,
}) => {
  const { phone, number } = anUnknownClient();
  const app = new AppPage(page);
  const link = await sandbox.anotherPractice();
  await sandbox.textFrom(phone, link.practicePhone, 'How is Max?');
  await app.launch(link);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - navigation "Main":
      - button "Inbox" [expanded]
      - list:
        - listitem:
          - link "Client communications"
        - listitem:
          - link "Appointment audit"
    - banner:
      - heading "Client communications" [level=1]
      - button /Find or go to/
      - link "Sign Out"
    - main:
      - region "Lists":
        - tablist "Lists":
          - tab "Inbox" [selected]
          - tab "Done"
        - button "Oldest first"
        - button "New conversation"
        - textbox "Search conversations"
        - toolbar "Show only":
          - button "Unread 1"
          - button "Needs reply 1"
          - button "Failed 0"
        - tabpanel "Inbox":
          - list "Conversations":
            - listitem "${number}":
              - link /How is Max\\?, Waiting \\d+ min, Unread/
      - heading "Choose a conversation" [level=2]
  `);
  await app.openConversation(number);
  await app.send('He is fine');
  await expect(app.message('He is fine')).toContainText('Delivered');
  await expect(app.thread).toMatchAriaSnapshot(`
    - region "Conversation":
      - heading "${number}" [level=2]
      - button "More actions"
      - button "Hide client details" [expanded]
      - button "Mark as done"
      - log "Messages":
        - heading "Today" [level=3]
        - separator "New messages"
        - article "From ${number}":
          - paragraph: How is Max?
          - time
        - article /From .+/:
          - paragraph: He is fine
          - time
          - text: Delivered
      - textbox "Message"
      - button "Write a note for staff"
      - button "Quick replies"
      - button "Emoji"
      - button "Add an image"
      - button "Send" [disabled]
      - button "More ways to send"
  `);
});

test('announces whom to call, about what, and how a call ended', async ({ page }) => {
  const tomorrow = addDays(dayOf(new Date(), practiceZone), 1);
  const link = await sandbox.anotherPractice();
  await sandbox.bookVisit(link.practicePhone, { startsAt: `${tomorrow}T15:00:00Z`, reason: 'Dental cleaning' });
  await page.goto(`${launchUrl(link, '/appointment-audit')}&day=${tomorrow}&reminded=shown`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - navigation "Days":
        - button "Today"
        - button "Previous day"
        - list:
          - listitem:
            - link /^Today .*, 0 to call$/
          - listitem:
            - link /, 1 to call$/
        - button "Next day"
      - combobox "Sort by"
      - checkbox "Show appointments with automated reminders" [checked]
      - paragraph: 0 of 1 handled
      - button "Print"
      - button "Start calling"
      - list "Unconfirmed appointments":
        - listitem:
          - article:
            - heading /.+/ [level=2]
            - paragraph: Dental cleaning
            - link /^Call /
            - link /^Text /
            - button /^Mark the appointment of /
  `);
  await page.getByRole('button', { name: /^Mark the appointment/ }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog /^Mark the appointment of /:
      - button "Mark as confirmed"
      - button "Left voicemail"
      - group "History":
        - heading "History" [level=3]
        - paragraph: No reminder has been sent.
  `);
  await page.getByRole('button', { name: 'Mark as confirmed' }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - paragraph: 1 of 1 handled
      - list "Unconfirmed appointments":
        - listitem:
          - article:
            - button /^History of /
  `);
});

test('announces what is edited, what publishing it does, and that it was published', async ({ browser }) => {
  const settings = await SettingsWindow.open(browser, await sandbox.anotherPractice(), settingsPages.practice);
  await expect(main(settings.page)).toMatchAriaSnapshot(`
    - main:
      - button "History"
      - region "Practice profile":
        - heading "Practice profile" [level=2]
        - textbox "Practice name"
        - textbox "Address"
        - textbox "City"
        - combobox "State"
        - textbox "Zip"
        - textbox "Phone"
        - textbox "Email"
        - textbox "Time zone"
        - textbox "Texting number"
      - region "Client portal link":
        - heading "Client portal link" [level=2]
        - textbox "Portal link"
      - region "User Management":
        - heading "User Management" [level=2]
        - button "Invite"
        - list "Users"
  `);
  await settings.field('City').fill('Portland');
  await expect(settings.bar).toMatchAriaSnapshot(`
    - region "Unpublished changes":
      - status:
        - paragraph: 1 change not published
      - button "Discard"
      - button "Publish Changes"
  `);
  await settings.review();
  await expect(settings.dialog('Publish these changes?')).toMatchAriaSnapshot(`
    - dialog "Publish these changes?":
      - heading "Publish these changes?" [level=2]
      - button "Close"
      - list:
        - listitem:
          - paragraph: City
          - paragraph: "From: Springfield"
          - paragraph: "To: Portland"
      - button "Keep editing"
      - button "Publish"
  `);
  await settings.button('Publish').click();
  await expect(settings.page.getByRole('region', { name: 'Notices' })).toMatchAriaSnapshot(`
    - region "Notices":
      - dialog "1 change published":
        - 'button "Undo: 1 change published"'
        - button "Close"
  `);
});
