import { TZDate } from '@date-fns/tz';
import type { WeekdayHours } from '#contract/rules/texting/office-hours.ts';
import { addressLines } from '#contract/campaigns/profile.ts';
import { closesAt, isOutOfOffice, opensAt } from '#contract/rules/texting/auto-reply.ts';
import { portalLink } from '#contract/rules/practice/portal-link.ts';
import { mondayWeekdays, type SundayWeekday, toSundayWeekday } from '#contract/rules/practice/weekday.ts';
import type { Db } from '#server/db/schema.ts';
import { canMessage } from '../practice/internal.ts';
import { closuresOf, type PracticeRecord } from '../practice/present.ts';

/** A practice's opening hours, and whether it is open at this moment. */
export interface PublicHours {
  /** From Monday on; null on a closed day. */
  readonly week: readonly { readonly day: SundayWeekday; readonly hours: WeekdayHours | null }[];
  /** In the practice's zone, as is when it closes next or, if it is closed, opens; null where it does not within a year. */
  readonly now: TZDate;
  readonly isOpen: boolean;
  readonly changes: TZDate | null;
}

/** What the public page of a practice shows. */
export interface PublicPractice {
  /** The row key, which is not shown. */
  readonly practice: string;
  readonly name: string;
  readonly voicePhone: string | null;
  /** The number that clients text, while the server texts for the practice; staff's flags do not count (D-58). */
  readonly textingPhone: string | null;
  readonly email: string | null;
  /** Line by line. */
  readonly address: readonly string[];
  /** Null where the practice has published none. */
  readonly hours: PublicHours | null;
}

/** The practice with this portal link, or which had it until lately and has another now. */
export async function practiceAtLink(db: Db, link: string, now = new Date()): Promise<PublicPractice | null> {
  if (!portalLink.safeParse(link).success) return null;
  const found = await db
    .selectFrom('practice')
    .select(publicColumns)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['portal_link']), '=', link.toLowerCase()),
        eb.and([
          eb('portal_link', 'is not', null),
          eb(
            'practice',
            '=',
            eb
              .selectFrom('former_portal_link')
              .select('former_portal_link.practice')
              .where('former_portal_link.link', '=', link.toLowerCase())
              .where('former_portal_link.until', '>', now.toISOString()),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return found ? presentPublicly(found, now) : null;
}

const publicColumns = [
  'practice',
  'name',
  'profile',
  'time_zone',
  'texting_number',
  'messaging_enabled_at',
  'auto_replies',
  'booking_limits',
] as const satisfies readonly (keyof PracticeRecord)[];

export function presentPublicly(
  found: Pick<PracticeRecord, (typeof publicColumns)[number]>,
  now: Date,
): PublicPractice {
  const { practice, name, profile } = found;
  return {
    practice,
    name,
    voicePhone: profile.practiceVoicePhone ?? null,
    textingPhone: canMessage(found) ? found.texting_number : null,
    email: profile.practiceEmailAddress ?? null,
    address: addressLines(profile),
    hours: hoursOf(found, now),
  };
}

/** The hours of the auto reply, which count while it is switched on. */
function hoursOf(
  { auto_replies, booking_limits, time_zone }: Pick<PracticeRecord, 'auto_replies' | 'booking_limits' | 'time_zone'>,
  now: Date,
): PublicHours | null {
  if (!auto_replies?.enabledAt) return null;
  const schedule = { ...auto_replies, closures: closuresOf({ booking_limits }) };
  const local = new TZDate(now, time_zone);
  if (Number.isNaN(local.getTime())) return null;
  const isOpen = !isOutOfOffice(schedule, now, time_zone);
  const changes = (isOpen ? closesAt : opensAt)(schedule, now, time_zone);
  return {
    week: mondayWeekdays.map(toSundayWeekday).map((day) => {
      const hours = schedule.weekdayConfig[`${day}`];
      return { day, hours: hours?.enabled ? hours : null };
    }),
    now: local,
    isOpen,
    changes: changes && new TZDate(changes, time_zone),
  };
}
