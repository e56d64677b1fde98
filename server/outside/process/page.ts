import { Hono } from 'hono';
import { html } from 'hono/html';
import { flagKeys } from '#contract/platform/flags.ts';
import { limits } from '#contract/rules/limits.ts';
import { e164, formatPhone } from '#contract/rules/texting/phone.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { threadWith } from '../carrier/phones.ts';
import { openClientFile } from '../carrier/client-files.ts';
import { flagStates, setFlag } from '../flags/flag-values.ts';
import { flagDb } from '../flags/flag-tables.ts';
import { nameOf, type StaffMember } from '../identity/staff.ts';
import { cardAt, newestCards } from '../letterbox/cards.ts';
import { emailOf, mailFrom } from '../mail/mailbox.ts';
import type { OutsideParts } from './api.ts';
import { pageStyle } from './page-style.ts';

type Html = ReturnType<typeof html>;

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const mostShown = 20;

/** The page on which a user is everybody around the practice. It works without a script. */
export function outsidePages(
  { db, announcer, practice, records, textFrom, launchLink }: OutsideParts,
  members: readonly StaffMember[],
): Hono<RequestEnv> {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: practice.timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const timeOf = (moment: string) => clock.format(new Date(moment));
  const app = new Hono<RequestEnv>();
  app.use(async (c, next) => {
    c.header('content-security-policy', policy);
    c.header('cache-control', 'no-store');
    await next();
  });

  app.get('/', async (c) => {
    const [clients, visits, emails, cards, flags] = await Promise.all([
      records.clients(),
      records.visits(),
      mailFrom(db),
      newestCards(db, mostShown),
      flagStates(flagDb(db), rowKeyOf(practice.identity)),
    ]);
    return c.html(
      page(
        practice.name,
        html`<p>Everything around ${practice.name}, which texts from ${formatPhone(practice.number)}.</p>
          ${section(
            'Sign in',
            'Opens the product, as the practice software does.',
            members.map(
              (member) => html`<a href="/sandbox/launch?user=${member.id}">Open Rapport as ${nameOf(member)}</a>`,
            ),
          )}
          ${section(
            'Phones',
            'What clients’ phones got, and texts from them. Any other phone is at /sandbox/phones/ and its number.',
            clients
              .filter(({ phone }) => phone !== null)
              .slice(0, mostShown)
              .map(({ name, phone }) => html`<a href="/sandbox/phones/${phone}">${name}, ${formatPhone(phone)}</a>`),
          )}
          ${section(
            'Mailboxes',
            'The newest emails.',
            emails.map(({ seq, to, subject }) => html`<a href="/sandbox/mail/${seq}">${subject}</a> to ${to}`),
          )}
          ${section(
            'Letterboxes',
            'The newest cards.',
            cards.map(
              ({ seq, recipient }) => html`<a href="/sandbox/letterbox/${seq}">A card to ${recipient.name}</a>`,
            ),
          )}
          ${section(
            'The next visits',
            'As the practice software has them.',
            visits
              .filter(({ startsAt }) => Date.parse(startsAt) > Date.now())
              .slice(0, mostShown)
              .map(
                ({ client, startsAt, isConfirmed }) =>
                  html`${timeOf(startsAt)}, ${client}${isConfirmed ? ', confirmed' : ''}`,
              ),
          )}
          ${section(
            'Flags',
            'Each is on until it is switched off.',
            flagKeys.map(
              (key) =>
                html`<form method="post" action="/sandbox/flags/${key}">
                  <button name="value" value="${String(!flags[key].value)}">
                    Switch ${flags[key].value ? 'off' : 'on'}: ${key}
                  </button>
                </form>`,
            ),
          )}`,
      ),
    );
  });
  app.get('/style.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/pictures/:file', (c) => openClientFile(c.req.param('file')) ?? c.notFound());
  app.get('/launch', async (c) => c.redirect(await launchLink(c.req.query('user')), 303));
  app.post('/flags/:key', async (c) => {
    const key = flagKeys.find((known) => known === c.req.param('key'));
    const { value } = await c.req.parseBody();
    if (key) await setFlag(flagDb(db), announcer, { key, value: value === 'true' });
    return c.redirect('/sandbox', 303);
  });

  /** A phone with its texts; after a failure with what was typed. */
  const phonePage = async (phone: string, failed: { readonly body: string } | null): Promise<Html> => {
    const texts = await threadWith(db, phone, practice.number);
    return page(
      `The phone ${formatPhone(phone) ?? phone}`,
      html`${section(
          'Texts',
          'The newest last.',
          texts.map(
            ({ isFromPhone, body }) =>
              html`<strong>${isFromPhone ? 'Sent' : 'Received'}</strong>
                <pre>${body}</pre>`,
          ),
        )}
        <section>
          ${
            failed
              ? html`<p role="alert">
                  The text did not leave: Rapport did not take it. Is it running? Then send it again.
                </p>`
              : ''
          }
          <form method="post">
            <label>
              Text ${practice.name}
              <input name="body" required maxlength="${limits.messageLength}" value="${failed?.body ?? ''}" />
            </label>
            <button>Send</button>
          </form>
        </section>`,
    );
  };
  app.get('/phones/:phone', async (c) => {
    const phone = e164.safeParse(c.req.param('phone'));
    return phone.success ? c.html(await phonePage(phone.data, null)) : c.notFound();
  });
  app.post('/phones/:phone', async (c) => {
    const phone = e164.safeParse(c.req.param('phone'));
    const { body } = await c.req.parseBody();
    if (!phone.success || typeof body !== 'string' || body === '') return c.notFound();
    try {
      await textFrom({
        from: phone.data,
        to: practice.number,
        body: cutText(body, limits.messageLength),
        mediaUrls: [],
      });
    } catch {
      return c.html(await phonePage(phone.data, { body }), 502);
    }
    return c.redirect(`/sandbox/phones/${encodeURIComponent(phone.data)}`, 303);
  });
  app.get('/mail/:seq', async (c) => {
    const email = await emailOf(db, c.req.param('seq'));
    if (!email) return c.notFound();
    return c.html(page(email.subject, section(`To ${email.to}`, '', [html`<pre>${email.text}</pre>`])));
  });
  app.get('/letterbox/:seq', async (c) => {
    const card = await cardAt(db, c.req.param('seq'));
    if (!card) return c.notFound();
    // The sides are documents of their own, without script and with an origin of their own.
    const side = c.req.query('side');
    if (side === 'front' || side === 'back') {
      c.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
      return c.html(side === 'front' ? card.front : card.back);
    }
    const { name, line, city, state, zip } = card.recipient;
    return c.html(
      page(
        `A card to ${name}`,
        section('Sides', `${line}, ${city}, ${state} ${zip}`, [
          html`<a href="?side=front">The front</a>`,
          html`<a href="?side=back">The back</a>`,
        ]),
      ),
    );
  });
  return app;
}

const section = (title: string, about: string, items: readonly Html[]): Html =>
  html`<section aria-label="${title}">
    <h2>${title}</h2>
    ${about === '' ? '' : html`<p>${about}</p>`}
    ${
      items.length === 0
        ? html`<p>Nothing yet.</p>`
        : html`<ul>
            ${items.map((item) => html`<li>${item}</li>`)}
          </ul>`
    }
  </section>`;

const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · sandbox</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p><a href="/sandbox">The sandbox</a></p>
          ${content}
        </main>
      </body>
    </html>`;
