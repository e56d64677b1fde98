import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { subMinutes } from 'date-fns/subMinutes';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { PublicLimits } from '#contract/http.ts';
import type { WeekdayHours } from '#contract/rules/texting/office-hours.ts';
import { dayLength, endsNextDay, isAllDay } from '#contract/rules/texting/open-spans.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { bookingSetup } from '#server/domain/booking/setup.ts';
import { offeredCategories } from '#server/domain/client-page/internal.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { practiceAtLink, type PublicHours, type PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type Html, noPractice, page, tintOf } from './portal-document.ts';
import { portalIcon, portalStyle } from './portal-style.ts';
import { carePages } from './care-page/care-pages.ts';
import { clientPage } from './client-page/client-page.ts';
import { newsletterPages } from './newsletter-page/newsletter-pages.ts';
import { publicPage } from './public-page.ts';
import { refusedVisit } from './refused-visit.ts';
import { shownPractices } from './shown-practices.ts';
import { surveyPages } from './survey-page/survey-pages.ts';
import { unsubscribePages } from './unsubscribe-page/unsubscribe-pages.ts';
import { visitPages, type VisitPagesOptions } from './visit-page/visit-pages.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServeParts } from './serve.ts';

/** Generous, because a waiting room, or thousands of phones of one carrier, may share one address. */
const visits: PublicLimits = [{ by: 'address', most: 240, within: 60 }];

/**
 * The page behind a practice's portal link: how to reach the practice, for anybody, and requests of its clients. It runs no script. Every
 * other address below it answers that there is no such page; the app, which answers what the server does not, would ask a client to sign in.
 */
export function portalPage(parts: ServeParts, options: VisitPagesOptions): Hono<RequestEnv> {
  const show = publicPage(parts, {
    name: 'portal',
    limits: visits,
    isListed: true,
    show: async (ctx, c) => {
      const practice = await practiceAtLink(ctx.db, c.req.param('link') ?? '', ctx.now);
      if (!practice) return c.html(noPractice, 404);
      c.set('shownPractice', practice);
      const setup = await bookingSetup(readingContext(ctx.db, systemAt(practice.practice)));
      const takesVisits = offeredCategories(setup).length > 0;
      return c.html(pageOf(practice, c.req.path.replace(/\/$/, ''), takesVisits));
    },
  });
  const shown = shownPractices();
  const app = new Hono<RequestEnv>()
    .get('/page.css', (c) => c.body(portalStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/icon.svg', (c) => c.body(portalIcon, 200, { 'content-type': 'image/svg+xml' }));
  app.use(async (c, next) => {
    await next();
    const practice = c.get('shownPractice');
    if (practice) shown.remember(c.req.path, practice);
  });
  app.route('/v', visitPages(parts, options));
  app.route('/c', carePages(parts));
  app.route('/u', unsubscribePages(parts, options.origin));
  app.route('/n', newsletterPages(parts, options.origin));
  app.route('/s', surveyPages(parts, options.origin));
  app.route('/:link', clientPage(parts, options.origin));
  for (const path of ['/:link', '/:link/', '*']) app.get(path, show);
  app.onError((error, c) => {
    if (!(error instanceof Refusal && error.code === 'rate_limited')) throw error;
    const wait = error.retryAfter ?? 1;
    c.header('retry-after', String(wait));
    return c.html(refusedVisit(c, shown.find(c.req.path), wait), 429);
  });
  return app;
}

function pageOf(practice: PublicPractice, path: string, takesVisits: boolean) {
  const { name, address, hours } = practice;
  return page(
    name,
    tintOf(name),
    html`<header>
        <span class="initials" aria-hidden="true">${initialsOf(name)}</span>
        <h1>${name}</h1>
        ${hours && stateNow(hours)}
      </header>
      ${contactLinks(practice)} ${onlineLink(path, takesVisits)}
      ${
        address.length > 0 &&
        html`<section>
          <h2>Address</h2>
          <address>${address.map((line) => html`<div>${line}</div>`)}</address>
          <a href="${directionsTo(practice)}" rel="noreferrer">Directions</a>
        </section>`
      }
      ${hours && weekOf(hours)}`,
  );
}

/** Requests need a phone that a code can be texted to. */
const onlineLink = (path: string, takesVisits: boolean) =>
  html`<ul class="ways">
    <li>
      <a href="${path}/visit"
        ><strong>${takesVisits ? 'Request a visit or a refill' : 'Request a refill'}</strong><span>Online</span></a
      >
    </li>
  </ul>`;

interface ContactLink {
  readonly href: string;
  readonly name: string;
  readonly text: string;
}

function contactLinks({ voicePhone, textingPhone, email }: PublicPractice): Html | '' {
  const mailbox = email && encodeURIComponent(email).replace('%40', '@');
  const links: readonly (ContactLink | null)[] = [
    voicePhone ? { href: `tel:${voicePhone}`, name: 'Call', text: formatPhone(voicePhone) || voicePhone } : null,
    textingPhone
      ? { href: `sms:${textingPhone}`, name: 'Text', text: formatPhone(textingPhone) || textingPhone }
      : null,
    email ? { href: `mailto:${mailbox}`, name: 'Email', text: email } : null,
  ];
  const shown = links.filter((link) => link !== null);
  if (shown.length === 0) return '';
  return html`<ul class="ways">
    ${shown.map(
      ({ href, name: label, text }) =>
        html`<li>
          <a href="${href}"><strong>${label}</strong><span>${text}</span></a>
        </li>`,
    )}
  </ul>`;
}

/** A map that opens on every phone. */
const directionsTo = ({ name, address }: PublicPractice): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([name, ...address].join(', '))}`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** `8 AM`, `8:30 AM`, never broken across lines. */
const clockOf = (at: Date): string => format(at, at.getMinutes() === 0 ? 'h a' : 'h:mm a').replace(' ', '\u00a0');
const timeOf = (time: string): string => clockOf(new Date(`2000-01-01T${time}:00`));

const stateNow = (hours: PublicHours): Html =>
  hours.isOpen
    ? html`<p class="state open">Open now${untilClosing(hours)}</p>`
    : html`<p class="state">Closed now${untilOpening(hours)}</p>`;

/** Nothing where a practice is open for the next days: then it says little, and a time of day misleads. */
function untilClosing({ changes, now }: PublicHours): string {
  if (!changes) return '';
  // At midnight a day ends, and nobody means the next one.
  const last = subMinutes(changes, 1);
  const isMidnight = changes.getHours() === 0 && changes.getMinutes() === 0;
  const days = differenceInCalendarDays(last, now);
  if (changes.getTime() - now.getTime() < dayLength) return `, until ${isMidnight ? 'midnight' : clockOf(changes)}`;
  if (days > 6) return '';
  const day = weekdays[last.getDay()];
  return isMidnight ? `, until the end of ${day}` : `, until ${day} at ${clockOf(changes)}`;
}

function untilOpening({ changes, now }: PublicHours): string {
  if (!changes) return '';
  const days = differenceInCalendarDays(changes, now);
  const day = days === 0 ? 'today' : days < 7 ? weekdays[changes.getDay()] : format(changes, 'MMMM d');
  return `, opens ${day} at ${clockOf(changes)}`;
}

const weekOf = ({ week, now }: PublicHours) =>
  html`<section>
    <h2>Opening hours</h2>
    <table>
      ${week.map(
        ({ day, hours }) =>
          html`<tr${day === now.getDay() ? html` aria-current="date"` : ''}>
            <th scope="row">${weekdays[day]}</th>
            <td>${hours ? spanOf(hours) : 'Closed'}</td>
          </tr>`,
      )}
    </table>
  </section>`;

function spanOf(hours: WeekdayHours): string {
  const { startTime, endTime } = hours;
  if (isAllDay(hours)) return 'Open 24 hours';
  const end = endTime === '00:00' ? 'midnight' : timeOf(endTime);
  return `${timeOf(startTime)} to ${end}${endsNextDay(hours) ? ' the next day' : ''}`;
}

/** The first letters of its first two words. */
const initialsOf = (name: string): string =>
  [...name.matchAll(/(?<![\p{L}\p{M}'’])\p{L}/gu)]
    .slice(0, 2)
    .map(([letter]) => letter.toUpperCase())
    .join('');
