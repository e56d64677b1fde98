import type { SettingsKind } from '#contract/campaigns/publishes.ts';
import { booking, bookingLimits, bookingSwitch } from './booking.ts';
import { campaign } from './campaign.ts';
import { portalLink } from './portal-link.ts';
import { postAppointment } from './post-appointment.ts';
import { profile } from './profile.ts';
import { quickReplyOrder } from './quick-reply-order.ts';
import { recommendedCare } from './recommended-care.ts';
import type { Subject } from './subject.ts';
import { template } from './template.ts';
import { texting } from './texting.ts';

export type Subjects = { readonly [K in SettingsKind]: Subject<K> };

/** Every kind of setting; one without an entry does not compile. */
export const subjects: Subjects = {
  profile,
  texting,
  campaign,
  'post-appointment': postAppointment,
  template,
  'quick-reply-order': quickReplyOrder,
  'portal-link': portalLink,
  booking,
  'booking-switch': bookingSwitch,
  'booking-limits': bookingLimits,
  'recommended-care': recommendedCare,
};
