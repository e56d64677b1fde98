import { randomUUID } from 'node:crypto';
import type { EmailStopReason } from '#contract/campaigns/email-stop.ts';
import type { updateEnrollment as updateEnrollmentCall } from '#contract/campaigns/settings.ts';
import type { Media } from '#contract/communication/messages.ts';
import type { updateConversation as updateCall } from '#contract/communication/conversations.ts';
import type { PresenceUpdate } from '#contract/events.ts';
import type { Parsed } from '#contract/http.ts';
import type { DeliveryFailure } from '#contract/errors.ts';
import type { DeliveryStatus } from '#contract/rules/texting/delivery-status.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { getEnrollment } from '#server/domain/practice/get-enrollment.ts';
import { createTemplate } from '#server/domain/template/create.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { revertPublish } from '#server/domain/settings/revert-publish.ts';
import { updateEnrollment } from '#server/domain/settings/update-enrollment.ts';
import { liftEmailStop } from '#server/domain/client/lift-email-stop.ts';
import { setMessageHold } from '#server/domain/client/message-hold.ts';
import { addMessage } from '#server/domain/conversation/internal.ts';
import { updateConversation } from '#server/domain/conversation/update.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import { sendMessage } from '#server/domain/conversation/send-message.ts';
import { noteFailure } from '#server/domain/delivery/note-failure.ts';
import { recordTextDelivery } from '#server/domain/delivery/record-text-delivery.ts';
import { stopEmail } from '#server/domain/email/email-stop.ts';
import { scheduleMessage } from '#server/domain/scheduled-message/schedule.ts';
import { changeState } from '#server/domain/sms-registration/change-state.ts';
import { updateTwoWayMessaging } from '#server/domain/settings/update-two-way-messaging.ts';
import { changeScheduledMessage } from '#server/domain/scheduled-message/change.ts';
import { cancelScheduledMessage } from '#server/domain/scheduled-message/cancel.ts';
import { sendScheduledMessage } from '#server/domain/scheduled-message/send-now.ts';
import { inviteUser } from '#server/domain/invitation/invite.ts';
import { removeUser } from '#server/domain/user/remove.ts';
import { aPhone } from './a-phone.ts';
import { aClient, aConversation, aMessage, aPet, aPractice, at, grace, asStaff } from './server-world.ts';
import { aRegistrationForm } from './texting-registration-world.ts';
import { theServer } from './in-process-server.ts';

/** A practice of one test, and the actions of clients and colleagues. */
export type PracticeDay = Awaited<ReturnType<typeof aPracticeDay>>;

/** A practice, by default with a registered texting number. */
export async function aPracticeDay(given: Parameters<typeof aPractice>[1] = {}) {
  const { world, trackWindow } = await theServer();
  const { practice } = await aPractice(world, {
    registration_status: 'REGISTRATION_COMPLETE',
    campaign_enrollments: JSON.stringify([{ campaignType: 'AppointmentReminders' }]),
    ...given,
  });
  const system = at(world, practice, null);
  const staff = at(world, practice);
  const colleague = at(world, practice, grace);
  return {
    practice,
    world,
    client: (attributes: Parameters<typeof aClient>[2] = {}) => aClient(world, practice, attributes),
    pet: (owner: string, attributes: Parameters<typeof aPet>[3] = {}) => aPet(world, practice, owner, attributes),
    conversation: (attributes: Parameters<typeof aConversation>[2] = {}) => aConversation(world, practice, attributes),
    message: (conversation: string, attributes: Parameters<typeof aMessage>[3] = {}) =>
      aMessage(world, practice, conversation, attributes),
    /** A client texts the practice, and open pages receive the event. */
    receiveText: (body: string, from: string | null = aPhone(), media: readonly Media[] = []) =>
      system.run(async (ctx) => {
        const text = { carrierId: randomUUID(), from: from ?? aPhone(), body, media: [] };
        const received = await receiveText(ctx, text);
        // As if the files had been fetched from the carrier.
        const changes = { media: JSON.stringify(media) };
        await ctx.db.updateTable('message').set(changes).where('id', '=', received.messageId).execute();
        return received;
      }),
    /** A message that a command adds, and open pages receive the event. */
    addMessage: (conversation: string, message: Parameters<typeof addMessage>[2]) =>
      system.run(addMessage, conversation, message),
    /** A colleague in another window pauses or resumes what is sent by itself to a client. */
    colleaguePauses: (client: string, isHeld: boolean) =>
      colleague.run(setMessageHold, { id: client, petId: null, isHeld }),
    /** A colleague lets a client who asked for it get email again. */
    colleagueAllowsEmail: (client: string, email: string) =>
      colleague.run(liftEmailStop, { id: client, email, scope: 'ALL', clientAsked: true }),
    /** The carrier reports the delivery status of a text. */
    carrierReports: (
      messageId: string,
      status: Exclude<DeliveryStatus, 'ENQUEUED'>,
      reason: DeliveryFailure = 'unknown',
    ) => system.run(recordTextDelivery, { messageId, status, ...(status.startsWith('FAILED') && { reason }) }),
    /** The texts of a conversation as the server stores them, oldest first. */
    messages: (conversation: string) =>
      world.store.db
        .selectFrom('message')
        .selectAll()
        .where('practice', '=', practice)
        .where('conversation_id', '=', conversation)
        .orderBy('create_ts')
        .execute(),
    /** Grace opens Rapport in another window. */
    openColleagueWindow: () => {
      const window = trackWindow(asStaff(practice, grace));
      const sendPresence = (data: PresenceUpdate) => window.receive(JSON.stringify({ action_type: 'PRESENCE', data }));
      return {
        views: (id: string) => sendPresence({ conversation_id: id, state: 'viewing' }),
        writes: (id: string) => sendPresence({ conversation_id: id, state: 'writing' }),
        leaves: window.leave,
      };
    },
    /** A colleague in another window texts the client, about a visit if one is given. */
    colleagueTexts: (id: string, content: string, appointment_id?: string) =>
      colleague.run(sendMessage, { id, content, type: 'SMS', media: [], appointment_id }, 'http://localhost'),
    /** They schedule a text to the client, cancel one, or send it now. */
    colleagueSchedules: (id: string, content: string, when: Date) =>
      colleague.run(scheduleMessage, { id, content, media: [], send_at: when.toISOString() }, 'http://localhost'),
    colleagueChangesScheduled: (id: string, scheduledId: string, content: string) =>
      colleague.run(changeScheduledMessage, { id, scheduledId, content }),
    colleagueCancelsScheduled: (id: string, scheduledId: string) =>
      colleague.run(cancelScheduledMessage, { id, scheduledId }),
    /** What waits in a queue could not be done. */
    fails: (table: Parameters<typeof noteFailure>[1], id: string) => system.run(noteFailure, table, id),
    colleagueSendsScheduled: (id: string, scheduledId: string) =>
      colleague.run(sendScheduledMessage, { id, scheduledId }),
    /** A colleague in another window changes a conversation. */
    change: (id: string, change: Omit<Parsed<typeof updateCall>, 'id'>) =>
      staff.run(updateConversation, { id, ...change }),
    /** A colleague removes or invites a user. */
    removeUser: (email: string) => colleague.run(removeUser, { email }),
    inviteUser: (email: string) => colleague.run(inviteUser, { email }, location.origin),
    /** A colleague in another window publishes a change of the practice's profile. */
    colleaguePublishes: (fields: Parsed<typeof updateEnrollmentCall>) => colleague.run(updateEnrollment, fields),
    colleagueUndoesTheLatestPublish: async () => {
      const { id } = await world.store.db
        .selectFrom('settings_publish')
        .select('id')
        .where('practice', '=', practice)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return colleague.run(revertPublish, { id });
    },
    switchTextingOff: () => colleague.run(updateTwoWayMessaging, { set_enabled: false }),
    /** The carriers approve the registration of the texting number. */
    carriersApprove: () =>
      system.run(
        changeState,
        { attempt: 1, form: aRegistrationForm() },
        { state: 'APPROVED', steps: [], at: new Date() },
      ),
    /** Email to an address came back, or its reader reported spam. */
    stopEmail: (email: string, reason: EmailStopReason) => system.run(stopEmail, email, reason),
    /** The client has unsubscribed from one kind of email. */
    unsubscribe: (email: string, scope: 'NEWSLETTER' | 'AFTER_VISIT') =>
      world.store.db.insertInto('email_stop').values({ practice, email, scope, reason: 'UNSUBSCRIBED' }).execute(),
    holds: () => world.store.db.selectFrom('message_hold').selectAll().where('practice', '=', practice).execute(),
    emailStops: () => world.store.db.selectFrom('email_stop').selectAll().where('practice', '=', practice).execute(),
    /** Staff save a text as a quick reply. */
    quickReply: (name: string, text: string) => {
      const { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch } = practiceOfRowKey(practice);
      const content = { 'en-us': { 'text/plain': text } };
      return staff.run(createTemplate, { pims, org, branch, type: 'SMS_QUICK_REPLY', name, content });
    },
    /** The practice as the server stores it. */
    enrollment: () => getEnrollment(readingContext(world.store.db, systemAt(practice))),
    conversations: () =>
      world.store.db.selectFrom('conversation').selectAll().where('practice', '=', practice).execute(),
  };
}
