import * as z from 'zod/mini';
import { id, line, list, longList, prose, text } from '../fields.ts';
import { capacity } from '../rules/limits.ts';
import { defineEndpoint, pageMetadata, queryInt, timestamp } from '../http.ts';
import { templateType } from '../templates/templates.ts';
import { appointmentCategory, bookingFields } from './booking-config.ts';
import { bookingLimits } from './booking-limits.ts';
import { careSettings } from './care-settings.ts';
import { campaignEnrollment, campaignType, postAppointmentCommunications } from './enrollment.ts';
import { profileFields } from './profile.ts';
import { timeBasedAutoRepliesConfig } from '../rules/texting/office-hours.ts';

const changeOf = <S extends z.core.$ZodLooseShape, V extends z.ZodMiniType>(subject: S, value: V) =>
  z.object({ subject: z.object(subject), before: value, after: value });

/** Where a setting has fields, a change has only those that changed; a field that was unset before or after is missing on that side. */
const profile = z.partial(z.object(profileFields));
const texting = z.object({
  isEnabled: z.optional(z.boolean()),
  autoReplies: z.optional(z.nullable(timeBasedAutoRepliesConfig)),
});
const campaign = z.omit(campaignEnrollment, { campaignType: true, resultItem: true });
/** A quick reply or an auto reply; null while none has this id. */
const savedText = z.nullable(z.object({ type: templateType, name: line, text: prose }));

/** A setting before and after a publish, by its kind. */
export const settingsChange = z.union([
  changeOf({ kind: z.literal('profile') }, profile),
  changeOf({ kind: z.literal('texting') }, texting),
  changeOf({ kind: z.literal('campaign'), id: campaignType }, campaign),
  changeOf({ kind: z.literal('post-appointment') }, z.partial(postAppointmentCommunications)),
  changeOf({ kind: z.literal('template'), id }, savedText),
  changeOf({ kind: z.literal('quick-reply-order') }, list(id, capacity.templates)),
  changeOf({ kind: z.literal('portal-link') }, z.nullable(line)),
  changeOf({ kind: z.literal('booking'), id: appointmentCategory }, z.partial(bookingFields)),
  changeOf({ kind: z.literal('booking-switch') }, z.object({ enabled: z.boolean() })),
  changeOf({ kind: z.literal('booking-limits') }, z.partial(bookingLimits)),
  /** A record of recommended care, by its row key. */
  changeOf({ kind: z.literal('recommended-care'), id: text(600) }, z.partial(z.object(careSettings))),
]);
export type SettingsChange = z.output<typeof settingsChange>;
export type SettingsKind = SettingsChange['subject']['kind'];
type Changes = { [K in SettingsKind]: Extract<SettingsChange, { subject: { kind: K } }> };
export type ChangeOf<K extends SettingsKind> = Changes[K];

/** Narrows a change by its kind; TypeScript does not narrow by a nested field. */
export const isChangeOf = <K extends SettingsKind>(change: SettingsChange, kind: K): change is ChangeOf<K> =>
  change.subject.kind === kind;

/** The changes that somebody published together. Its version is the practice's settings version from then on. */
export const settingsPublish = z.object({
  publish_id: id,
  version: z.number(),
  author: z.nullable(z.object({ name: line })),
  published_at: timestamp,
  /** The publish that this one undid. */
  reverts: z.nullable(id),
  changes: list(settingsChange, longList),
});
export type SettingsPublish = z.output<typeof settingsPublish>;

export const listPublishes = defineEndpoint({
  method: 'GET',
  path: '/v1/app/settings/publishes',
  extension: 'publishes',
  summary: 'What was published when and by whom, newest first.',
  query: z.object({
    page: queryInt({ min: 1, max: 1_000_000, fallback: 1 }),
    per_page: queryInt({ min: 1, max: 100, fallback: 20 }),
  }),
  response: z.object({ data: list(settingsPublish, longList), metadata: pageMetadata }),
});

export const revertPublish = defineEndpoint({
  method: 'POST',
  path: '/v1/app/settings/publishes/{id}/revert',
  extension: 'publishes',
  summary:
    'Put back everything that a publish changed, as a publish of its own; refused where it was changed again since.',
  params: z.object({ id }),
  response: settingsPublish,
  idempotent: true,
  publishes: true,
  errors: ['publish_not_found', 'link_taken'],
});
