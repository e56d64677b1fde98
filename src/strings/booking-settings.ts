import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import type { BookingReason } from '#contract/rules/booking/booking-calendar.ts';
import { count } from './grammar.ts';

const kinds: Readonly<Record<AppointmentCategory, string>> = {
  WELLNESS_VISIT: 'Wellness visits',
  SICK_VISIT: 'Sick visits',
};

/** The settings of appointment requests. */
export const bookingSettings = {
  intro: 'When, for what and with whom clients can request visits online. Your staff answer each request.',
  title: 'Appointment Booking',
  kinds,
  field: (category: AppointmentCategory, label: string) => `${kinds[category]}: ${label}`,

  requests: {
    title: 'Requests from clients',
    toggle: 'Clients can request visits online',
    on: 'Clients see the times that you offer. Each request appears in the inbox and waits for your answer.',
    off: 'Clients cannot request visits. What you prepare below takes effect once this is on.',
    preparing: 'Loading whom and where clients can be booked with',
    failed: 'Could not enable appointment requests, please contact support.',
    noUsers: 'At least one user must be configured as Available To Book in ezyVet',
    notSwitchable: 'This server switches requests on as soon as you turn this on.',
    turnedOn: 'Clients can request the visits that are switched on below.',
    turnedOff: 'Clients can no longer request visits. Requests that wait stay in the inbox.',
  },

  clientsPage: {
    open: 'Open as a client',
    none: 'Clients request visits on your public page, which has no address yet.',
    choose: 'Choose a portal link',
    failed: 'The address of your public page could not be loaded.',
  },

  label: {
    enabled: 'Offered to clients',
    description: 'Description',
    appointmentLengthInMinutes: 'Length',
    assignedDepartmentId: 'Department',
    allowRescheduleRequests: 'Requests to move a visit',
    schedulingMode: 'When',
    availabilityConfigs: 'Hours',
    scheduleConfig: 'Appointment types',
    practitionerConfigs: 'Providers and rooms',
    limits: 'Limits',
  },
  closures: 'Closed days and absences',

  description: {
    hint: 'Clients read this when they choose the kind of visit.',
    count: (length: number, limit: number) => `${length} of ${limit}`,
  },
  minutes: (value: number) => `${value} minutes`,
  shortMinutes: (value: number) => `${value} min`,
  department: {
    any: 'Any department',
    noProviders: '(No bookable providers)',
    gone: '(no longer in your practice software)',
  },
  reschedule: {
    toggle: 'Clients may ask to move a visit',
    hint: 'Up to two business days before the appointment.',
    yes: 'Allowed',
    no: 'Not allowed',
  },
  mode: {
    AVAILABLE_HOURS: 'These hours',
    PIMS_SCHEDULE: (pims: string) => `Each provider’s schedule in ${pims}`,
    locked: 'Your practice follows each provider’s schedule. Ask support to change this.',
  },

  weekdays: {
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
    7: 'Sunday',
  } as Readonly<Record<number, string>>,
  hours: {
    legend: 'Hours',
    offered: (day: string) => `${day}: offered`,
    from: (day: string, number: number) => `${day}, hours ${number}, from`,
    until: (day: string, number: number) => `${day}, hours ${number}, until`,
    to: 'to',
    add: 'Add hours',
    addTo: (day: string) => `Add hours on ${day}`,
    remove: (day: string, number: number) => `Remove hours ${number} on ${day}`,
    copy: 'Copy to…',
    copyFrom: (day: string) => `Copy to… other days, from ${day}`,
    copyWeekdays: 'Monday to Friday',
    copyAll: 'Every day',
    closed: 'Not offered',
    none: 'No hours',
  },

  types: {
    search: 'Search appointment types',
    list: 'Appointment types',
    chosen: 'Included appointment types',
    remove: (type: string) => `Remove ${type}`,
    none: 'No appointment type is found.',
    emptySlots: 'Also offer open time without an appointment type',
    included: 'Open time without a type is offered.',
    excluded: 'Open time without a type is not offered.',
  },

  providers: {
    legend: 'Providers and rooms',
    takes: (provider: string, kind: string) => `${provider} takes ${kind.toLowerCase()}`,
    inRoom: (provider: string, room: string) => `${provider} in ${room}`,
    rooms: (provider: string) => `Rooms of ${provider}`,
    anyRoom: 'Any of their rooms',
    noRooms: 'No rooms in your practice software',
    all: 'Switch all on',
    none: 'Switch all off',
    nobody: 'Your practice software names nobody who can be booked.',
    gone: 'No longer in your practice software',
    off: 'Nobody',
    outside: 'Not in the chosen department',
  },

  limits: {
    title: 'Limits',
    text: 'They bind clients. Your staff can book all the same.',
    noticeHours: 'Notice in hours',
    furthestDays: 'Days ahead',
    mostPerDay: 'Requests a day',
    atOnce: 'Visits at one time',
    hints: {
      noticeHours: 'How long before a visit it must be requested.',
      furthestDays: 'How many days ahead clients can choose.',
      mostPerDay: 'How many visits of a day clients can request.',
      atOnce: 'How many requested visits may begin at one time.',
    },
    noLimit: 'No limit',
    notANumber: (most: number) => `Enter a number from 1 to ${most}, or leave it empty for no limit.`,
    none: 'None',
    shown: {
      noticeHours: (value: number) => `${count(value, 'hour', 'hours')} of notice`,
      furthestDays: (value: number) => `${count(value, 'day', 'days')} ahead`,
      mostPerDay: (value: number) => `${count(value, 'request', 'requests')} a day`,
      atOnce: (value: number) => `${count(value, 'visit', 'visits')} at one time`,
    },
  },

  closed: {
    title: 'Closed days and absences',
    text: 'On these days, or for some of their hours, clients are offered no times.',
    add: 'Add closed days',
    label: 'Name',
    labelHint: 'For your staff, such as Thanksgiving.',
    from: 'First day',
    until: 'Last day',
    who: 'For',
    everybody: 'The whole practice',
    allDay: 'All day',
    start: 'From',
    end: 'Until',
    remove: (label: string) => `Remove ${label}`,
    unnamed: 'closed days',
    none: 'None',
    backwards: 'The last day must not be before the first.',
    unnamedProblem: 'Give the closed days a name.',
  },

  explainer: {
    title: 'What clients would see',
    text: 'The times of the coming 14 days, with your edits and the visits in your calendar.',
    failed: 'The times could not be computed, because your calendar could not be loaded.',
    loading: 'Loading your calendar',
    kind: 'Kind of visit',
    day: 'Day',
    dayTimes: (day: string, times: number) => `${day}, ${count(times, 'time', 'times')}`,
    times: (value: number) => count(value, 'time', 'times'),
    offered: (day: string) => `Times on ${day}`,
    none: 'No times on this day.',
    added: 'new',
    lost: 'no longer',
    notOffered: 'Show what is not offered',
    requestsOff: 'Clients see none of this while requests are off.',
    change: {
      times: (added: number, lost: number) =>
        [added > 0 && `${count(added, 'time', 'times')} more`, lost > 0 && `${count(lost, 'time', 'times')} fewer`]
          .filter(Boolean)
          .join(' and ') + ' in the coming 14 days.',
      outside: (outside: number, visits: number) =>
        `${outside} of the ${count(visits, 'visit', 'visits')} booked in these days ${outside === 1 ? 'lies' : 'lie'} outside the edited hours.`,
      waiting: (pets: readonly (string | null)[]) => {
        const named = pets.filter((pet) => pet !== null).join(', ');
        const requests = count(pets.length, 'waiting request asks', 'waiting requests ask');
        return `${requests} for a time that would no longer be offered${named && ` (${named})`}.`;
      },
    },
    span: (from: string, until: string) => `${from} to ${until}`,
    everybody: {
      category_off: 'this kind of visit is not offered',
      provider_off: 'no provider is switched on',
      department: 'no provider is in the chosen department',
      hours: 'outside your hours',
      schedule_type: 'no included appointment type',
      closed: 'closed',
      past: 'in the past',
      busy: 'all providers have visits',
      held: 'held for another client',
      room: 'all rooms are taken',
      too_long: 'not enough time for the visit',
      notice: 'too soon for the notice',
      too_far: 'too far ahead',
      day_full: 'enough requests for this day',
      time_full: 'enough visits at this time',
    } satisfies Readonly<Record<BookingReason, string>>,
    some: {
      category_off: (who: string) => `${who} not offered`,
      provider_off: (who: string) => `${who} not switched on`,
      department: (who: string) => `${who} in another department`,
      hours: (who: string) => `${who} outside hours`,
      schedule_type: (who: string) => `${who} without an included type`,
      closed: (who: string) => `${who} away`,
      past: (who: string) => `${who} in the past`,
      busy: (who: string) => `${who} with a visit`,
      held: (who: string) => `${who} held for another client`,
      room: (who: string) => `${who} without a free room`,
      too_long: (who: string) => `${who} without enough time`,
      notice: (who: string) => `${who} too soon`,
      too_far: (who: string) => `${who} too far ahead`,
      day_full: (who: string) => `${who} full on this day`,
      time_full: (who: string) => `${who} full at this time`,
    } satisfies Readonly<Record<BookingReason, (who: string) => string>>,
  },

  problems: {
    starts_late: 'Start times must be set earlier than End times.',
    overlap: 'Time spans cannot overlap.',
    no_day: 'At least one day must be enabled.',
    no_description: 'Please provide a description',
    no_appointment_type: 'Please select at least one appointment type to include.',
    no_provider: 'At least one provider must be enabled.',
    no_room: 'At least one room must be associated with each provider.',
    sick_without_requests: 'Please disable sick visit appointments if appointment requests are disabled.',
  },
  noProviderAtAll: 'Please select at least one provider for enabled appointment types.',
  switchSickOff: 'Switch sick visits off',
  invalid: 'This value is not valid.',
};
