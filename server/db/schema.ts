import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Container, ReadStatus } from '#contract/communication/conversations.ts';
import type { GroupTextObstacle } from '#contract/communication/group-texts.ts';
import type { Media, Message } from '#contract/communication/messages.ts';
import type { PetOwner } from '#contract/communication/pet-owners.ts';
import type { AppointmentCategory, AppointmentRequestConfig } from '#contract/campaigns/booking-config.ts';
import type { MondayWeekday } from '#contract/rules/practice/weekday.ts';
import type { BookingLimits } from '#contract/campaigns/booking-limits.ts';
import type { CareSettings } from '#contract/campaigns/care-settings.ts';
import type { SettingsChange } from '#contract/campaigns/publishes.ts';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ProfileField } from '#contract/campaigns/profile.ts';
import type { PostcardRefusal, PostcardSides, PostcardStatus } from '#contract/campaigns/postcards.ts';
import type { ReminderFacts, ReminderStatus } from '#contract/campaigns/reminder-facts.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { RegistrationRefusal, RegistrationStep } from '#contract/campaigns/sms-registration.ts';
import type { SmsRegistrationState } from '#contract/rules/registration/refusals.ts';
import type { RegistrationFinding } from '#contract/rules/registration/registration-finding.ts';
import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import type { EmailStop } from '#contract/campaigns/email-stop.ts';
import type { ResendGroup, RunState } from '#contract/campaigns/newsletter-runs.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import type { LetterParts, MergeValues } from '#contract/rules/newsletters/letter-parts.ts';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import type { FailureReason } from '#contract/errors.ts';
import type { Cadence, Medium } from '#contract/rules/cadences/cadences.ts';
import type { DeliveryStatus } from '#contract/rules/texting/delivery-status.ts';
import type { JsonObject } from '#contract/fields.ts';
import type { Answers } from '#contract/rules/surveys/answers.ts';
import type { ConnectKind } from '#contract/connect/items.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import type { PimsType } from '#contract/platform/practice.ts';
import type { InvitedPractice, RegistrationForm } from '#contract/registration/form.ts';
import type { RegistrationFailure, RegistrationState } from '#contract/registration/practice-registrations.ts';

/** A timestamp: read as an ISO string, written as a Date or an ISO string. */
export type Moment = ColumnType<string, string | Date, string | Date>;
export type MomentByDefault = ColumnType<string, string | Date | undefined, string | Date>;
export type MomentOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Json<T> = JSONColumnType<T & object>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** A newsletter as it was reviewed. */
export interface ReviewedLetter {
  readonly subject: string;
  readonly document: NewsletterDocument;
}

/** A newsletter as all readers of a run get it, but for its slots. */
export interface RunLetter {
  readonly subject: string;
  readonly practiceName: string;
  readonly replyTo: string | null;
  readonly html: LetterParts;
  readonly text: LetterParts;
  /** What stands in the slots that are the same for all. */
  readonly practiceValues: MergeValues;
  /** The web addresses that the letter links to; readers' links name them by their number. */
  readonly links: readonly string[];
}

/** The fields of an enrollment in one JSON column: the profile except the name, and the practice's account. */
export type PracticeProfile = Partial<
  Pick<
    PracticeEnrollment,
    | Exclude<ProfileField, 'practiceName'>
    | 'token'
    | 'isVelloActive'
    | 'billingSapId'
    | 'migratedPhnProPractice'
    | 'postAppointmentCommunications'
  >
>;

/** A number that gets a group text, and what became of it. */
export interface GroupTextRecipient {
  readonly phone: string;
  readonly petOwnerId: string;
  readonly client: string | null;
  /** Missing in older ones, which were written to one. */
  readonly clients?: number;
  readonly content: string;
  /** Null until it has left. */
  readonly messageId: string | null;
  readonly obstacle: GroupTextObstacle | null;
}

/** Kysely's types of the tables in `migrations/`. `practice` is always the practice row key. */
export interface Database {
  practice: {
    practice: string;
    pims: PimsType;
    organization: string;
    branch: string;
    name: string;
    time_zone: string;
    texting_number: string | null;
    profile: ColumnType<PracticeProfile, string | undefined, string>;
    campaign_enrollments: ColumnType<PracticeEnrollment['campaignEnrollments'], string | undefined, string>;
    registration_status: Generated<string>;
    messaging_enabled_at: MomentOrNull;
    auto_replies: JsonOrNull<
      NonNullable<PracticeEnrollment['twoWayMessagingCampaignEnrollment']>['timeBasedAutoRepliesConfig']
    >;
    enrolled_at: MomentByDefault;
    /** Set while clients can request visits. */
    appointment_requests_enabled_at: MomentOrNull;
    booking_limits: JsonOrNull<BookingLimits>;
    /** Reminders due before this have been queued. */
    reminders_from: MomentByDefault;
    /** Incremented by every publish. */
    settings_version: Generated<number>;
    /** Ids of quick replies in their order; others follow by name. */
    quick_reply_order: ColumnType<string[], string | undefined, string>;
    /** Unique, ignoring case. */
    portal_link: string | null;
    /** A sync that has begun and not ended has no end. Null before the first one. */
    services_sync_started_at: MomentOrNull;
    services_sync_finished_at: MomentOrNull;
    /** Opens the registration of the texting number without a session. */
    registration_token: Generated<string>;
  };
  settings_publish: {
    practice: string;
    id: string;
    version: number;
    author_id: string | null;
    author_name: string | null;
    /** The publish that this one reverted. */
    reverts: string | null;
    published_at: MomentByDefault;
  };
  settings_change: {
    practice: string;
    publish_id: string;
    position: number;
    subject: Json<SettingsChange['subject']>;
    before: ColumnType<SettingsChange['before'], string, never>;
    after: ColumnType<SettingsChange['after'], string, never>;
  };
  staff_user: {
    practice: string;
    id: Generated<string>;
    email: string;
    first_name: string | null;
    last_name: string | null;
    invited_at: MomentByDefault;
    removed_at: MomentOrNull;
  };
  /** The address that a user of the identity provider had when they were admitted. */
  staff_subject: { practice: string; subject: string; email: string };
  pet_owner: {
    practice: string;
    id: Generated<string>;
    pims_id: string;
    first_name: string | null;
    last_name: string | null;
    contact_phone: string | null;
    voice_phone: string | null;
    email: string | null;
    postal_address: JsonOrNull<ReminderFacts['owner']['address']>;
    classification_ids: ColumnType<string[], string[] | undefined, string[]>;
  };
  secondary_contact: {
    practice: string;
    id: Generated<string>;
    pet_owner_id: string;
    name: string;
    relation: string | null;
    phone: string;
  };
  pet: {
    practice: string;
    id: Generated<string>;
    pet_owner_id: string;
    name: string;
    sex: string | null;
    species: Generated<'Canine' | 'Feline' | 'Equine' | 'Avian' | 'Unknown'>;
    breed: string | null;
    birth_date: string | null;
    weight_value: number | null;
    weight_unit: 'lb' | 'kg' | 'g' | 'oz' | null;
    deceased: Generated<boolean>;
  };
  conversation: {
    practice: string;
    id: Generated<string>;
    type: Generated<string>;
    sms_phone: string;
    pet_owner_id: string | null;
    unknown_status: NonNullable<PetOwner['unknown_status']> | null;
    match_count: NonNullable<PetOwner['match_count']> | null;
    container: Generated<Container>;
    read_status: Generated<ReadStatus>;
    pinned_at: MomentOrNull;
    latest_message_id: string | null;
    latest_at: MomentByDefault;
    /** When the client's oldest unanswered text arrived. */
    needs_reply_since: MomentOrNull;
    /** The client may have asked for no more texts then, and staff have not decided. */
    asked_to_stop_at: MomentOrNull;
    create_ts: MomentByDefault;
    update_ts: MomentByDefault;
  };
  /** Maintained by triggers. */
  conversation_count: { practice: string; total: number };
  conversation_pet: { practice: string; conversation_id: string; pet_id: string };
  message: {
    practice: string;
    id: Generated<string>;
    conversation_id: string;
    type: Message['type'];
    request_type: NonNullable<Message['request_type']> | null;
    request: JsonOrNull<NonNullable<Message['request']>>;
    direction: Message['direction'];
    content: string;
    media: ColumnType<Media[], string | undefined, string>;
    delivery_status: DeliveryStatus | null;
    /** Of a text that is still enqueued: `unknown`, if it will never be known whether the carrier accepted it. */
    failure_reason: FailureReason | null;
    /** The idempotency key of the send. */
    client_message_id: string | null;
    /** The carrier's id of a text, by which repeated deliveries and texts of unknown outcome are recognised. */
    carrier_id: string | null;
    author: string | null;
    /** The answer to a reserved word such as STOP, which is sent even to a client who has opted out. */
    answers_keyword: Generated<boolean>;
    /** The automatic reply outside of office hours. */
    answers_closed: Generated<boolean>;
    /** Until then, no other process may send it or look it up. */
    claimed_until: MomentOrNull;
    /** Since when the carrier may have it; null while it certainly does not. */
    handed_over_at: MomentOrNull;
    /** The number of the latest claim. Earlier ones have lost the text. */
    delivery_claim: Generated<number>;
    /** When the carrier was first asked about it; null while its outcome is not in doubt. */
    first_lookup_at: MomentOrNull;
    /** How often in a row it could not be handed to the carrier, up to where that is reported. */
    failures: Generated<number>;
    create_ts: MomentByDefault;
    update_ts: MomentByDefault;
  };
  scheduled_message: {
    practice: string;
    id: Generated<string>;
    conversation_id: string;
    content: string;
    media: ColumnType<Media[], string | undefined, string>;
    send_at: Moment;
    status: Generated<ScheduledMessage['status']>;
    author: string | null;
    /** The message that it was sent as. */
    message_id: string | null;
    /** The idempotency key of scheduling it. */
    client_message_id: string | null;
    /** Until then, one process has claimed it for sending. */
    claimed_until: MomentOrNull;
    cancelled_by: string | null;
    /** How often in a row it could not be sent. */
    failures: Generated<number>;
    create_ts: MomentByDefault;
    update_ts: MomentByDefault;
  };
  group_text: {
    practice: string;
    id: string;
    day: string;
    content: string;
    appointment_ids: ColumnType<string[], string[], never>;
    recipients: Json<readonly GroupTextRecipient[]>;
    author: string | null;
    status: Generated<'WAITING' | 'SENT' | 'CANCELLED'>;
    leaves_at: Moment;
    /** Until then, one process has claimed it for sending. */
    claimed_until: MomentOrNull;
    /** How often in a row it could not be sent. */
    failures: Generated<number>;
    create_ts: MomentByDefault;
  };
  /** When the carrier's list of a practice's inbound texts was last compared with ours. */
  inbound_check: { practice: string; checked_at: MomentOrNull; claimed_until: MomentOrNull };
  /** A portal link that its practice has given up, and until when no other gets it. */
  former_portal_link: { link: string; practice: string; until: Moment };
  sms_recipient: {
    practice: string;
    phone: string;
    subscribed: boolean;
    /** Whether staff changed it last, and not the client. */
    by_staff: Generated<boolean>;
    changed_at: MomentByDefault;
  };
  file: {
    practice: string;
    id: string;
    content_type: string;
    size: number;
    name: string | null;
    from_client: Generated<boolean>;
    /** Whether a message or a letter has named it. */
    named: Generated<boolean>;
    create_ts: MomentByDefault;
  };
  /** Attachments of clients' texts that are still at the carrier. */
  inbound_media: {
    practice: string;
    file_id: string;
    message_id: string;
    url: string;
    claimed_until: MomentOrNull;
    /** It could not be reached, and is fetched again once staff ask for it. */
    failed_at: MomentOrNull;
    create_ts: MomentByDefault;
  };
  medical_record: {
    practice: string;
    id: Generated<string>;
    pet_id: string;
    conversation_id: string | null;
    note: string;
    create_ts: MomentByDefault;
  };
  template: {
    practice: string;
    id: Generated<string>;
    type: 'SMS_QUICK_REPLY' | 'TIME_BASED_AUTO_REPLY' | 'NEWSLETTER';
    name: string;
    description: string | null;
    subject: string | null;
    content: Json<Record<string, Record<string, string>>>;
    create_ts: MomentByDefault;
    /** The newsletter whose letter this is. */
    campaign_id: string | null;
    /** Incremented by every edit of a newsletter's letter. */
    version: Generated<number>;
    /** Whether the letter of a newsletter lacks nothing that it must have. */
    is_complete: Generated<boolean>;
    /** Who changed a newsletter template last, and when. */
    editor: string | null;
    update_ts: MomentOrNull;
  };
  campaign: {
    practice: string;
    id: Generated<string>;
    name: string;
    description: string | null;
    template_id: string;
    recipients: JsonOrNull<Record<string, unknown>>;
    author: string | null;
    /** Who changed it or its letter last. */
    editor: string | null;
    version: Generated<number>;
    create_ts: MomentByDefault;
    update_ts: MomentByDefault;
  };
  /** The sending of a newsletter. */
  campaign_run: {
    practice: string;
    id: Generated<string>;
    campaign_id: string;
    state: Generated<RunState>;
    send_at: Moment;
    /** As it was reviewed. */
    letter: Json<ReviewedLetter>;
    content_version: number;
    recipients: Json<Recipients>;
    /** How many clients the sender was told would get it. */
    expected: number | null;
    /** The run that this one completes, and for which of its readers. */
    resends: string | null;
    resend_group: Generated<ResendGroup>;
    includes_unknown: Generated<boolean>;
    author: string | null;
    /** The client up to whom readers are written. */
    frozen_to: string | null;
    parts: JsonOrNull<RunLetter>;
    /** As of the latest count. */
    readers: Generated<number>;
    handed: Generated<number>;
    started_at: MomentOrNull;
    ended_at: MomentOrNull;
    create_ts: MomentByDefault;
  };
  /** A reader of a run. */
  campaign_recipient: {
    practice: string;
    id: Generated<string>;
    run_id: string;
    pet_owner_id: string;
    email: string;
    merge_values: Json<MergeValues>;
    /** HANDING: the content of the email is leaving. UNKNOWN: it left, and nobody knows whether it was accepted. */
    status: Generated<'QUEUED' | 'HANDING' | 'SENT' | 'FAILED' | 'UNKNOWN' | 'SKIPPED'>;
    /** Of a skipped one, why; else see `email-failure.ts`. */
    reason: string | null;
    attempts: Generated<number>;
    next_try_at: MomentOrNull;
    claimed_until: MomentOrNull;
    sent_at: MomentOrNull;
    bounced_at: MomentOrNull;
    complained_at: MomentOrNull;
    unsubscribed_at: MomentOrNull;
    /** Numbers of the links that were opened. */
    clicks: ColumnType<number[], number[] | undefined, number[]>;
  };
  appointment: {
    practice: string;
    id: string;
    pet_owner_id: string | null;
    pet_id: string | null;
    starts_at: Moment;
    /** The day of `starts_at` in the practice's zone. */
    resource_date: string;
    type: string | null;
    type_id: string | null;
    resource: string | null;
    length_in_minutes: number | null;
    practitioner_id: string | null;
    facility_id: string | null;
    booking_request_id: string | null;
    /** Null for a visit that the practice software need not take over. */
    write_back_state: 'PENDING' | 'ACCEPTED' | 'REFUSED' | null;
    confirmed_at: MomentOrNull;
    /** What the client last answered on the page of the visit, for its present time. */
    client_answer: 'COMING' | 'NOT_COMING' | null;
    deleted_at: MomentOrNull;
    completed_at: MomentOrNull;
  };
  appointment_action: {
    practice: string;
    id: Generated<string>;
    appointment_id: string;
    action_type: AppointmentAction['action_type'];
    data: Json<AppointmentAction['data']>;
    create_ts: MomentByDefault;
  };
  /** What the practice software has yet to take over of a visit. */
  write_back: {
    practice: string;
    /** The key by which the practice software recognises a repetition. */
    id: Generated<string>;
    /** Null for a note alone. */
    appointment_id: string | null;
    /** What was saved to a pet's record; null for all but a note. */
    medical_record_id: string | null;
    /** The request that was booked. */
    request_id: string | null;
    kind: 'BOOK' | 'MOVE' | 'CONFIRM' | 'NOTE';
    /** UNANSWERED: the practice software was silent for too long. */
    status: Generated<'WAITING' | 'ACCEPTED' | 'REFUSED' | 'UNANSWERED'>;
    tries: Generated<number>;
    /** Until then, one process has claimed it. */
    claimed_until: MomentOrNull;
    next_try_at: MomentOrNull;
    /** What the practice software said when it refused. */
    reason: string | null;
    /** Whether it refused because the time is taken. */
    slot_taken: Generated<boolean>;
    /** The text that the client gets after the acceptance, and its author. */
    client_text: string | null;
    author: string | null;
    /** Where a visit is to be moved; null for other kinds. */
    starts_at: MomentOrNull;
    length_in_minutes: number | null;
    type_id: string | null;
    practitioner_id: string | null;
    facility_id: string | null;
    create_ts: MomentByDefault;
  };
  department: { practice: string; id: string; pims_id: string; name: string };
  /** A room. */
  facility: { practice: string; id: string; name: string; department_id: string | null };
  practitioner: { practice: string; id: string; name: string };
  practitioner_department: { practice: string; practitioner_id: string; department_id: string };
  appointment_type: {
    practice: string;
    id: string;
    name: string;
    department_id: string | null;
    /** As the practice software names it, such as END_OF_LIFE; null where it names none. */
    kind: string | null;
  };
  practitioner_hours: {
    practice: string;
    practitioner_id: string;
    /** 1 is Monday (D-13). */
    day: ColumnType<MondayWeekday, number, number>;
    start_time: string;
    end_time: string;
    appointment_type_id: string | null;
  };
  care_record: { practice: string; key: string; name: string; data: Json<Partial<CareSettings>> };
  education_material: {
    id: string;
    title: string;
    summary: string;
    minutes: number;
    species: string[];
    url: string | null;
  };
  booking_config: { practice: string; category: AppointmentCategory; config: Json<AppointmentRequestConfig> };
  /** A client's visit to the practice's public page. */
  client_visit: {
    practice: string;
    cookie_hash: string;
    phone: string;
    purpose: AppointmentCategory | 'REFILL' | 'REQUESTS';
    /** Whether the code that was sent to the phone has been entered. */
    proven: Generated<boolean>;
    pet_owner_id: string | null;
    pet_id: string | null;
    /** What a client whom the practice does not know typed. */
    stranger: JsonOrNull<{ readonly name: string; readonly pet: string; readonly species: string }>;
    practitioner_id: string | null;
    starts_at: MomentOrNull;
    /** What was chosen and typed, by the names of the fields, on the way to a request that was not sent, and to the move of one visit. */
    draft: JsonOrNull<{
      readonly request?: Readonly<Record<string, string>>;
      readonly move?: { readonly visit: string; readonly typed: Readonly<Record<string, string>> };
    }>;
    ends: Moment;
  };
  client_code: {
    practice: string;
    cookie_hash: string;
    code_hash: string;
    tries: Generated<number>;
    ends: Moment;
    /** The text that it was sent with. */
    message_id: string | null;
  };
  /** A time that no other client can request, while the request is open. */
  slot_hold: {
    practice: string;
    request_id: string;
    practitioner_id: string;
    facility_id: string | null;
    starts_at: Moment;
    ends_at: Moment;
    until: Moment;
  };
  /** A service that reminders can be about, as the practice software lists it. */
  service_type: {
    practice: string;
    id: string;
    name: string;
    species: ColumnType<string[], string[] | undefined, string[]>;
    /** When the practice software last reported it. */
    seen_at: MomentByDefault;
  };
  /** How the practice software groups clients. */
  client_classification: { practice: string; id: string; name: string };
  /** A service that an animal is due for, from the practice software. */
  service_due: {
    practice: string;
    id: string;
    pet_id: string;
    service_type_id: string;
    name: string;
    due_on: string;
  };
  /** A client with due reminders. */
  reminder_turn: {
    practice: string;
    pet_owner_id: string;
    at: Moment;
    id: Generated<string>;
    /** Until then, one process has claimed it. */
    claimed_until: MomentOrNull;
  };
  /** The outcome of a reminder: for one visit or service, by one medium, for its due date. */
  reminder: {
    practice: string;
    id: Generated<string>;
    pet_owner_id: string;
    cadence: Cadence;
    medium: Medium;
    subject_id: string;
    due_on: string;
    at: Moment;
    /** The delivery status is that of the text or the email. */
    status: Exclude<ReminderStatus, 'SENDING' | 'FAILED' | 'UNKNOWN'>;
    message_id: string | null;
    email_id: string | null;
    postcard_id: string | null;
    create_ts: MomentByDefault;
  };
  /** A card about the services that name it in the ledger. */
  postcard: {
    practice: string;
    id: Generated<string>;
    pet_owner_id: string;
    /** When the reminder was due. */
    at: Moment;
    status: Generated<PostcardStatus>;
    reason: PostcardRefusal | null;
    /** Null until it is handed over or listed. */
    sides: JsonOrNull<PostcardSides>;
    cents: Generated<number>;
    printer_id: string | null;
    printed_at: MomentOrNull;
    /** Since when the printer may have it; null while it certainly does not. */
    handed_over_at: MomentOrNull;
    /** Until then, one process has claimed it. */
    claimed_until: MomentOrNull;
    next_try_at: MomentOrNull;
    /** How often it was claimed. */
    tries: Generated<number>;
    create_ts: MomentByDefault;
  };
  sms_registration: {
    practice: string;
    /** The registry's reference of what the practice sends. */
    id: Generated<string>;
    form: Json<SmsRegistrationForm>;
    version: Generated<number>;
    state: Generated<SmsRegistrationState>;
    /** Warnings that its author keeps as they are. */
    kept: ColumnType<RegistrationFinding[], string | undefined, string>;
    refusals: ColumnType<RegistrationRefusal[], string | undefined, string>;
    /** How often it was submitted. */
    attempt: Generated<number>;
    /** The business at the registry, a row of `carrier_brand`. */
    brand: string | null;
    campaign_id: string | null;
    saved_at: MomentByDefault;
    saved_by: string | null;
    submitted_at: MomentOrNull;
    /** When the registry is asked again; null for never. */
    next_look_at: MomentOrNull;
    /** How often it was asked in this state. */
    looks: Generated<number>;
    /** How often in a row it could not be asked, up to where that is reported. */
    failures: Generated<number>;
    claimed_until: MomentOrNull;
  };
  sms_registration_step: {
    practice: string;
    attempt: number;
    kind: RegistrationStep;
    at: Moment;
    seq: Generated<string>;
  };
  /** What a practice's `registration_token` was exchanged for. */
  registration_pass: {
    hash: string;
    practice: string;
    token: string;
    expires_at: Moment;
  };
  /** A business at the registry, which the branches of an organization with the same EIN share. */
  carrier_brand: {
    pims: PimsType;
    organization: string;
    ein_hash: string;
    /** The registry's reference of it. */
    id: Generated<string>;
    brand_id: string | null;
    /** Since when the registry may have it. */
    asked_at: MomentOrNull;
    verified_at: MomentOrNull;
  };
  outgoing_email: {
    practice: string;
    id: Generated<string>;
    kind: Generated<'INVITATION' | 'REMINDER' | 'CODE' | 'TEST'>;
    recipient: string;
    subject: string;
    /** Plain text. */
    content: string;
    /** Null for what is made of the text when it is sent. */
    html: string | null;
    /** Where its reader stops emails of its kind; null for emails that a client needs. */
    unsubscribe_url: string | null;
    /** HANDING: its content is leaving. UNKNOWN: it left, and nobody knows whether it was accepted. */
    status: Generated<'ENQUEUED' | 'HANDING' | 'SENT' | 'FAILED' | 'UNKNOWN'>;
    /** Until then, one process has claimed it for delivery. */
    claimed_until: MomentOrNull;
    /** How often it was claimed. */
    attempts: Generated<number>;
    next_try_at: MomentOrNull;
    /** See `email-failure.ts`. */
    reason: string | null;
    sent_at: MomentOrNull;
    bounced_at: MomentOrNull;
    delayed_at: MomentOrNull;
    complained_at: MomentOrNull;
    create_ts: MomentByDefault;
  };
  /** An address that gets no more mail of a practice, or none of one kind. */
  email_stop: {
    practice: string;
    /** In lower case. */
    email: string;
    scope: EmailStop['scope'];
    reason: EmailStop['reason'];
    at: MomentByDefault;
  };
  /** Staff have paused what is sent by itself: about one animal, or everything to a client where `pet_id` is null. */
  message_hold: { practice: string; pet_owner_id: string; pet_id: string | null; author: string | null; at: Moment };
  /** Secrets of the installation; see `link-keys.ts`. */
  survey: {
    practice: string;
    id: Generated<string>;
    name: string;
    /** As it is edited. */
    draft: ColumnType<JsonObject, string, string>;
    status: Generated<NonNullable<Survey['status']>>;
    /** Changes with every edit. */
    revision: Generated<number>;
    /** The latest published one; null before the first. */
    version: number | null;
    /** Whether the draft was edited since it was published. */
    is_edited: Generated<boolean>;
    closed_at: MomentOrNull;
  };
  /** What was published; never changed. */
  survey_version: {
    practice: string;
    survey_id: string;
    version: number;
    schema: ColumnType<JsonObject, string, never>;
    author: string | null;
    published_at: MomentByDefault;
  };
  /** A client who was asked, and the visit as it was then. */
  survey_invitation: {
    practice: string;
    id: Generated<string>;
    survey_id: string;
    /** Null once the practice software has removed the client. */
    pet_owner_id: string | null;
    appointment_id: string | null;
    visit_type: string | null;
    visit_resource: string | null;
    visit_species: string | null;
    /** The name of the last question that the client has seen; null while nobody knows. */
    furthest: string | null;
    /** When a message with the address left; null until then, and again where each such message has failed. */
    asked_at: MomentOrNull;
    created_at: MomentByDefault;
  };
  /** What a client answered, one for an invitation. */
  survey_submission: {
    practice: string;
    id: Generated<string>;
    survey_id: string;
    version: number;
    invitation_id: string;
    answers: Json<Answers>;
    submitted_at: MomentByDefault;
  };
  link_key: { seq: Generated<string>; secret: string; create_ts: MomentByDefault };
  /** A browser window with an open conversation. */
  presence: {
    practice: string;
    window_id: string;
    conversation_id: string;
    user_id: string;
    name: string | null;
    state: 'viewing' | 'writing';
    /** From then on the window counts as closed, unless it reports again. */
    here_until: Moment;
  };
  event: {
    /** Set by the database, in commit order. */
    seq: Generated<string>;
    practice: string;
    kind: string;
    subject_id: string;
    create_ts: MomentByDefault;
  };
  /** A code by which a practice software invited a practice. */
  practice_invitation: {
    code_hash: string;
    practice: string;
    details: Json<InvitedPractice>;
    expires_at: Moment;
    used_at: MomentOrNull;
  };
  /** See the migration. */
  practice_registration: {
    id: Generated<string>;
    key_hash: string;
    request_hash: string;
    form: JsonOrNull<RegistrationForm>;
    practice: string | null;
    invitation_hash: string | null;
    state: Generated<RegistrationState>;
    reason: RegistrationFailure | null;
    unanswered_since: MomentOrNull;
    asks_practice: Generated<boolean>;
    confirmed_at: MomentOrNull;
    wait_until: MomentOrNull;
    attempts: Generated<number>;
    next_at: MomentOrNull;
    claimed_until: MomentOrNull;
    create_ts: MomentByDefault;
    ended_at: MomentOrNull;
  };
  /** The key by which a practice's software calls in. */
  connect_key: { practice: string; key_hash: string; create_ts: MomentByDefault; used_at: MomentOrNull };
  /** What the practice software has reported, by its own ids; also what is gone. */
  connect_item: {
    practice: string;
    kind: ConnectKind;
    external_id: string;
    version: ColumnType<string, number, number>;
    /** The id of the row here. */
    local_id: string;
    gone: Generated<boolean>;
    /** The latest full sync that named it. */
    seen_in: string | null;
  };
  /** The latest full sync of a kind. */
  connect_sync: {
    practice: string;
    kind: ConnectKind;
    id: string;
    started_at: MomentByDefault;
    finished_at: MomentOrNull;
  };
  /** Allowances that all processes share; see `throttle.ts`. */
  throttle: { key_hash: string; full_at: Moment };
  socket_ticket: {
    ticket_hash: string;
    practice: string;
    user_id: string | null;
    email: string | null;
    name: string | null;
    session_ends_at: Moment;
    expires_at: Moment;
  };
  idempotency_key: {
    practice: string;
    user_id: string;
    route: string;
    key: string;
    request_hash: string;
    status: number;
    response: ColumnType<unknown, string, never>;
    create_ts: MomentByDefault;
  };
}

export type Db = Kysely<Database>;
