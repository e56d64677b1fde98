import { describe, expect, it } from 'vitest';
import type { Input } from '#contract/http.ts';
import type { previewVisitPage as call } from '#contract/campaigns/visit-preview.ts';
import { defaultWellness } from '#contract/rules/visits/wellness-price.ts';
import { updateCampaignConfig } from '#server/domain/settings/update-campaign-config.ts';
import { saveShortlink } from '#server/domain/settings/shortlink.ts';
import { recordServiceTypes } from '#server/domain/service-types/record-types.ts';
import { visitUrl } from '#server/domain/visit-url.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aWeekday, daysAhead, inNewYork } from '#tests/support/a-weekday.ts';
import { aBookedVisit, openForBooking } from '#tests/support/booking-world.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aClientToRemind, aRemindingPractice, aServiceDue, aVisit } from '#tests/support/reminder-world.ts';
import { aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { visitPagePreview } from './preview.ts';

const world = await startWorld();
const origin = 'http://localhost:8080';
const { app } = anApp(world);

/** What a page says, without what can be pressed. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const previewOf = (practice: string, input: Partial<Input<typeof call>> & Pick<Input<typeof call>, 'visit'>) =>
  at(world, practice).read(visitPagePreview, {
    type: { appointmentTypeId: 'exam' },
    wellness: defaultWellness,
    species: null,
    ...input,
  });

async function pageOf(practice: string, visit: { id: string; petOwnerId: string }) {
  const url = await at(world, practice, null).run(visitUrl, visit, origin);
  return (await app.request(url, {}, fromAddress(anAddress()))).text();
}

describe('the preview of the page of a visit', () => {
  it('says before the publish what the client reads after it, and nothing in it can be pressed [PR-02] [PR-05]', async () => {
    const practice = await aRemindingPractice(world);
    const client = await aClientToRemind(world, practice);
    const startsAt = daysAhead(5);
    const id = await aVisit(world, practice, client, { date: startsAt });
    await aServiceDue(world, practice, client, startsAt.slice(0, 10));
    const type = {
      appointmentTypeId: 'exam',
      displayName: 'Yearly <check>',
      isWellness: true,
      instructions: 'No food after 8',
      dropOff: { start: '07:30', end: '08:30' },
    };
    const wellness = { ...defaultWellness, display: 'single' as const, cost: 79.5 };
    const { html, species } = await previewOf(practice, { visit: { id }, type, wellness });
    expect(species).toBe('Canine');
    expect(html).not.toMatch(/<form|<button|<script|<a [^>]*href|<link[^>]*http/);
    const linked = { id, petOwnerId: client.id };
    expect(textOf(await pageOf(practice, linked))).not.toBe(textOf(html));
    const campaignConfig = { appointmentTypeSettings: [type], wellness };
    await at(world, practice).run(updateCampaignConfig, { campaignType: 'AppointmentReminders', campaignConfig });
    expect(textOf(html)).toContain('Yearly &lt;check&gt; for Biscuit');
    expect(textOf(html)).toContain('A wellness visit costs $79.50.');
    expect(textOf(html)).toContain('Rabies');
    expect(textOf(await pageOf(practice, linked))).toBe(textOf(html));
  });

  it('shows a sample visit of an animal, as one of another species if that is chosen [PR-17]', async () => {
    const practice = await aRemindingPractice(world);
    const { pet } = await aClientToRemind(world, practice);
    const visit = { startsAt: daysAhead(14), petId: pet.id, pet: null };
    const type = { appointmentTypeId: 'exam', name: 'Check', isWellness: true };
    expect(textOf((await previewOf(practice, { visit, type })).html)).toMatch(
      /Check for Biscuit .* costs \$80 to \$200/,
    );
    const asHorse = await previewOf(practice, { visit, type, species: 'Equine' });
    expect(asHorse.species).toBe('Equine');
    expect(textOf(asHorse.html)).not.toContain('$80');
  });

  it('names the practice’s own services for the species that is shown [PR-17]', async () => {
    const practice = await aRemindingPractice(world);
    const visit = { startsAt: daysAhead(14), petId: null, pet: 'Biscuit' };
    const type = { appointmentTypeId: 'exam', isWellness: true };
    const read = async (input: Partial<Input<typeof call>>) =>
      textOf((await previewOf(practice, { visit, type, ...input })).html);
    expect(await read({})).not.toContain('can include');
    await at(world, practice, null).run(recordServiceTypes, [
      { id: 'lepto', name: 'Leptospirosis', species: ['Canine'] },
      { id: 'fecal', name: 'Fecal <test>', species: ['Canine', 'Feline'] },
      { id: 'other', name: 'Of no species', species: [] },
    ]);
    expect(await read({})).toContain('costs $80 to $200. It can include Fecal &lt;test&gt; and Leptospirosis.');
    const wellness = { ...defaultWellness, display: 'none' as const };
    expect(await read({ species: 'Feline', wellness })).toContain('A wellness visit can include Fecal &lt;test&gt;.');
    expect(await read({ species: 'Equine' })).not.toContain('can include');
  });

  it('shows no visit and no animal of another practice [F-45]', async () => {
    const [practice, other] = [await aRemindingPractice(world), await aRemindingPractice(world)];
    const client = await aClientToRemind(world, other);
    const id = await aVisit(world, other, client, { date: daysAhead(5) });
    await expect(previewOf(practice, { visit: { id } })).rejects.toMatchObject({ code: 'appointment_not_found' });
    const sample = { startsAt: daysAhead(5), petId: client.pet.id, pet: null };
    expect((await previewOf(practice, { visit: sample })).html).not.toContain('Biscuit');
  });

  it('shows a sample visit of an animal at the end of the calendar [F-51]', async () => {
    const practice = await aRemindingPractice(world);
    const client = await aClientToRemind(world, practice);
    await aServiceDue(world, practice, client, daysAhead(5).slice(0, 10));
    const visit = { startsAt: '9999-12-02T00:00:00.000Z', petId: client.pet.id, pet: null };
    const { html } = await previewOf(practice, { visit, type: { appointmentTypeId: 'exam', isWellness: true } });
    expect(html).toContain('December 1');
  });
});

describe('the page of a visit that can be moved', () => {
  it('leads to where the client asks for another time, while they can [AR-42]', async () => {
    const { practice } = await aPractice(world);
    await openForBooking(world, practice, { config: { allowRescheduleRequests: true } });
    const startsAt = inNewYork(aWeekday(7), '11:00');
    const { id } = await aBookedVisit(world, practice, startsAt);
    const practiceShortlink = `move-${Date.now().toString(36)}`;
    await at(world, practice).run(saveShortlink, { practiceShortlink }, origin);
    const { pet_owner_id: petOwnerId } = await world.store.db
      .selectFrom('appointment')
      .select('pet_owner_id')
      .where('practice', '=', practice)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const page = () => pageOf(practice, { id, petOwnerId: petOwnerId ?? '' });
    const path = `/p/${practiceShortlink}/visits/${id}/move`;
    expect(await page()).toContain(`href="${path}">Ask to move it`);
    expect((await app.request(path, {}, fromAddress(anAddress()))).status).toBe(303);
    await world.store.db
      .updateTable('practice')
      .set({ appointment_requests_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    expect(await page()).not.toContain('Ask to move it');
  });
});
