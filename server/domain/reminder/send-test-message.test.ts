import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { ada, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { aRemindingPractice, remindersOf, writtenBy } from '#tests/support/reminder-world.ts';
import { sendTestMessage as sendFrom } from './send-test-message.ts';

const world = await startWorld();
const sendTestMessage = (...[ctx, input]: [Parameters<typeof sendFrom>[0], Parameters<typeof sendFrom>[1]]) =>
  sendFrom(ctx, input, 'https://rapport.example');
const message = 'Thank you for coming in with {{pet}}. Would you tell us how it went? It takes a minute.';

describe('a test message', () => {
  it('is an email to the caller, with settings that are not published [PR-02] [PO-01]', async () => {
    const practice = await aRemindingPractice(world);
    const staff = at(world, practice);
    const dropOff = { start: '07:30', end: '08:30' };
    const type = { appointmentTypeId: 'dental', displayName: 'Dental cleaning', dropOff };
    const edits = {
      campaigns: [
        { campaignType: 'AppointmentReminders' as const, campaignConfig: { appointmentTypeSettings: [type] } },
      ],
      postAppointment: { message },
    };
    const ofVisit = { cadence: '3-days', medium: 'EMAIL', appointmentTypeId: 'dental', edits } as const;
    expect(await staff.run(sendTestMessage, ofVisit)).toEqual({ to: ada.email });
    await staff.run(sendTestMessage, { cadence: 'thank-you', medium: 'EMAIL', edits });
    const { emails, texts } = await writtenBy(world, practice);
    expect(texts).toEqual([]);
    expect(emails.map(({ recipient }) => recipient)).toEqual([ada.email, ada.email]);
    for (const { subject } of emails) expect(subject).toMatch(/^Test: /);
    const all = emails.map(({ content }) => content).join('\n');
    expect(all).toContain('Biscuit has an appointment (Dental cleaning) at');
    expect(all).toContain('Drop off between 7:30 and 8:30 AM.');
    expect(all).toContain('(a link to the client’s page of this visit)');
    expect(all).toContain('Thank you for coming in with Biscuit.');
    expect(await remindersOf(world, practice)).toEqual([]);
  });

  it('is a text to a number that accepts texts', async () => {
    const practice = await aRemindingPractice(world);
    const staff = at(world, practice);
    const phone = aPhone();
    const test = { cadence: '60-days', medium: 'SMS', phone } as const;
    expect(await staff.run(sendTestMessage, test)).toEqual({ to: phone });
    const { texts } = await writtenBy(world, practice);
    expect(texts).toMatchObject([{ type: 'SMS_AUTOMATED', delivery_status: 'ENQUEUED' }]);
    expect(texts[0]?.content).toMatch(/^Test: Hi Maya, Biscuit is due for Rabies vaccination/);
    expect(await remindersOf(world, practice)).toEqual([]);

    await world.store.db.insertInto('sms_recipient').values({ practice, phone, subscribed: false }).execute();
    await expect(staff.run(sendTestMessage, test)).rejects.toEqual(refusal('unsubscribed'));
    await expect(staff.run(sendTestMessage, { cadence: '3-days', medium: 'SMS' })).rejects.toMatchObject({
      details: [{ field: 'body.phone' }],
    });
    await expect(staff.run(sendTestMessage, { cadence: 'thank-you', medium: 'SMS', phone })).rejects.toMatchObject({
      details: [{ field: 'body.medium' }],
    });
  });

  it('is refused after ten in an hour', async () => {
    const staff = at(world, await aRemindingPractice(world));
    const other = at(world, await aRemindingPractice(world));
    const test = { cadence: '3-days', medium: 'EMAIL' } as const;
    for (let sent = 0; sent < 10; sent++) await staff.run(sendTestMessage, test);
    await expect(staff.run(sendTestMessage, test)).rejects.toEqual(refusal('rate_limited'));
    expect(await other.run(sendTestMessage, test)).toEqual({ to: ada.email });
  });
});
