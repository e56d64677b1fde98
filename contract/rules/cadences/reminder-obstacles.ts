/** Why a reminder is not sent; where several apply, the first of them. */
export const reminderObstacles = [
  'campaign_off',
  'option_not_chosen',
  'medium_off',
  'not_started',
  'appointment_deleted',
  'pet_deceased',
  'end_of_life',
  'excluded_type',
  'excluded_service',
  'booked_later',
  'visit_begun',
  'texting_off',
  'no_number',
  'no_email',
  'email_bounced',
  'email_complained',
  'no_address',
  'unsubscribed',
  'once_in_six_months',
  'merged',
] as const;
export type ReminderObstacle = (typeof reminderObstacles)[number];
