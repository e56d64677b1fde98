import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { today } from '#tests/support/audit-day.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { renderPublic } from '#tests/support/render-public.tsx';
import { anAppointment, aNewsletter } from '#tests/support/server-world.ts';
import { aPublishedSurvey } from '#tests/support/survey-world.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';

const network = theNetwork();

/** A practice with a texted client, a visit, a newsletter and a survey. */
async function aPractice() {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  await practice.pet(maya.id, { name: 'Luna' });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  await anAppointment(practice.world, practice.practice, { date: `${addDays(today(), 1)}T15:00:00.000Z` });
  const survey = await aPublishedSurvey(practice.world, practice.practice);
  const newsletter = await aNewsletter(practice.world, practice.practice, { name: 'Ticks' });
  return { practice, conversationId, surveyId: survey.id, newsletterId: newsletter.id };
}

/** Pages whose whole content is an extension: they say so. */
const missing = [paths.smsRegister()];

const addresses = [
  ...new Set(pages.flatMap((page) => (page.public && page.path !== paths.smsRegister() ? [] : [page.path]))),
  paths.conversation(':conversation'),
  paths.startConversation(),
  paths.surveyCreator(':survey'),
  `${paths.massCommunications()}?item=:newsletter`,
  `${paths.massCommunications()}?item=:newsletter&step=recipients`,
];

/** Opens an address on services without extensions. @returns the calls of extensions that they got */
async function open(address: string): Promise<readonly string[]> {
  const { practice, conversationId, surveyId, newsletterId } = await aPractice();
  const refused = network.withoutExtensions();
  await renderApp({
    practice,
    path: address
      .replace(encodeURIComponent(':conversation'), conversationId)
      .replace(encodeURIComponent(':survey'), surveyId)
      .replace(':newsletter', newsletterId),
  });
  await waitFor(() => expect(network.requestsTo(getUiBehaviors)).not.toHaveLength(0));
  await screen.findByRole('main');
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull());
  await network.settled();
  return refused;
}

/** What failed on the page; a form may say what it lacks. */
const failures = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => Object.values(errorMessages).some((message) => text.includes(message)));

describe('on services that have none of the extensions', () => {
  it.each(addresses.filter((address) => !missing.includes(address)))(
    '%s makes no call of an extension, and fails nowhere [API-17]',
    async (address) => {
      expect(await open(address)).toEqual([]);
      expect(failures()).toEqual([]);
    },
  );

  it.each(missing)('%s makes none either, and says what is missing [API-17]', async (address) => {
    expect(await open(address)).toEqual([]);
    expect(await screen.findByText(errorMessages.not_offered)).toBeVisible();
  });

  it('the registration form says that no service takes registrations [SH-83]', async () => {
    await renderPublic(paths.register(), { services: {} });
    expect(await screen.findByText(errorMessages.not_offered)).toBeVisible();
  });
});
