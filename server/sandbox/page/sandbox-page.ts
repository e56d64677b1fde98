import { html } from 'hono/html';
import { flagKeys } from '#contract/platform/flags.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { SandboxPractice } from '../identity/launch-links.ts';
import { magicStreets } from '#server/outside/letterbox/magic-streets.ts';
import { fates } from '#server/outside/registry/fates.ts';
import { magicAddresses } from '#server/outside/mail/magic-addresses.ts';
import type { DirectoryAnswers } from '../practice-software/directory.ts';
import type { PimsAnswers } from '../practice-software/pims-tables.ts';
import { flagWords } from './flag-words.ts';
import { clientFiles } from '#server/outside/carrier/client-files.ts';

/** Faults that one press injects; each is a body of `PUT /sandbox/api/faults`. */
const faultPresets = [
  {
    name: 'Slow answers',
    hint: 'Every call takes 3 seconds longer',
    rules: { routes: [{ route: '* /v*', delayMs: 3000 }] },
  },
  {
    name: 'Sending fails',
    hint: 'Every message is answered with 500',
    rules: { routes: [{ route: 'POST /v1/conversations/*/messages', status: 500 }] },
  },
  {
    name: 'Answers get lost',
    hint: 'Messages are sent, the answer never arrives',
    rules: { routes: [{ route: 'POST /v1/conversations/*/messages', dropAfterCommit: true }] },
  },
  {
    name: 'Garbled answers',
    hint: 'The list of conversations is cut in half',
    rules: { routes: [{ route: 'GET /v1/conversations', truncate: true }] },
  },
  { name: 'Drop live connections', hint: 'Once, now', rules: { socket: { drop: true } } },
  { name: 'Freeze live updates', hint: 'Connected, but nothing comes through', rules: { socket: { freeze: true } } },
  { name: 'Repeat live updates', hint: 'Every one arrives three times', rules: { socket: { duplicate: true } } },
  { name: 'Shuffle live updates', hint: 'They are swapped in pairs', rules: { socket: { reorder: true } } },
] as const;

/** The sandbox page. Its script fills in what changes; without scripts the launch links still work. */
export const sandboxPage = (practices: readonly (SandboxPractice & { timeZone: string })[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sandbox · Rapport</title>
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
        <script type="module" src="/sandbox/script/sandbox.js"></script>
      </head>
      <body>
        <header>
          <h1>Sandbox</h1>
          <p>Act as the people around a practice. Nothing leaves this machine.</p>
        </header>
        <main>
          ${launchSection(practices)}
          <section class="toolbar" aria-label="Practice">
            <label for="practice">Act as the people of</label>
            <select id="practice">
              ${practices.map(
                (practice) =>
                  html`<option
                    value="${rowKeyOf(practice)}"
                    data-phone="${practice.practicePhone}"
                    data-zone="${practice.timeZone}"
                  >
                    ${practice.practiceName}
                  </option>`,
              )}
            </select>
            <span id="practice-time"></span>
          </section>
          ${phoneSection} ${colleagueSection} ${calendarSection} ${registrationSection} ${clockSection} ${mailSection}
          ${letterboxSection} ${registrySection} ${flagSection} ${faultSection}
          <section class="wide" aria-labelledby="reset-title">
            <h2 id="reset-title">Start over</h2>
            <p>Empties every practice and seeds the first day again.</p>
            <button type="button" id="reset" class="danger">Empty and seed again</button>
          </section>
        </main>
        <p id="status" role="status"></p>
      </body>
    </html>`;

const launchSection = (practices: readonly SandboxPractice[]) =>
  html`<section class="wide" aria-labelledby="launch-title">
    <h2 id="launch-title">Open Rapport</h2>
    <p>Signs you in at a practice as its practice software would.</p>
    <ul class="cards" role="list">
      ${practices.map(
        (practice) =>
          html`<li>
            <a
              class="card"
              href="/sandbox/launch?practice=${encodeURIComponent(rowKeyOf(practice))}"
              target="_blank"
              rel="noopener"
            >
              <strong>${practice.practiceName}</strong>
              <span>${practice.pimsType} · ${practice.practiceOrgId} / ${practice.practiceSubOrgId}</span>
              <span>Texts from ${formatPhone(practice.practicePhone)}</span>
              <span class="hint">Opens in a new tab</span>
            </a>
          </li>`,
      )}
      ${practices.length === 0 ? html`<li>No practice is seeded yet.</li>` : ''}
    </ul>
  </section>`;

const phoneSection = html`<section class="wide phone-section" aria-labelledby="phone-title">
  <div>
    <h2 id="phone-title">A client’s phone</h2>
    <label for="search">Find a client by name or number</label>
    <input id="search" type="search" autocomplete="off" />
    <div id="kinds" class="chips" role="group" aria-label="Which clients">
      <button type="button" data-failing="false" aria-pressed="true">All clients</button>
      <button type="button" data-failing="true" aria-pressed="false">Phones that fail</button>
    </div>
    <ul id="clients" class="rows" role="list" aria-label="Clients"></ul>
    <form id="stranger">
      <label for="stranger-phone">Or text from any number</label>
      <div class="line">
        <input id="stranger-phone" type="tel" placeholder="+12125550123" pattern="\\+[1-9][0-9]{6,14}" required />
        <button>Pick up</button>
      </div>
    </form>
  </div>
  <div class="phone" role="group" aria-labelledby="phone-owner">
    <div class="phone-head">
      <strong id="phone-owner">Pick a client</strong>
      <span id="phone-number"></span>
    </div>
    <div id="screen" role="log" aria-label="Texts on this phone" tabindex="0"><ol id="thread" role="list"></ol></div>
    <form id="compose">
      <div id="pictures" class="pictures" role="group" aria-label="Add a picture or a file">
        ${[...clientFiles].map(
          ([file, { type }]) =>
            html`<button type="button" data-url="/sandbox/pictures/${file}" aria-pressed="false">
              ${
                type === 'image/png'
                  ? html`<img
                      src="/sandbox/pictures/${file}"
                      alt="${file.replace('.png', '')}"
                      width="48"
                      height="36"
                    />`
                  : file
              }
            </button>`,
        )}
      </div>
      <div class="line">
        <label class="hidden" for="text">Text as this client</label>
        <textarea id="text" rows="2" maxlength="1600" placeholder="Text the practice" disabled></textarea>
        <button class="primary" disabled>Send</button>
      </div>
      <div id="requests" class="chips" role="group" aria-label="Ask in the practice’s app">
        <button type="button" data-type="Appointment" disabled>Ask for an appointment</button>
        <button type="button" data-type="RxRefill" disabled>Ask for a refill</button>
      </div>
      <a id="portal" class="link" target="_blank" rel="noopener" hidden>Open the practice’s page</a>
    </form>
  </div>
</section>`;

const colleagueSection = html`<section class="wide" aria-labelledby="colleague-title">
  <h2 id="colleague-title">A colleague</h2>
  <p>Works at the practice on another computer. Their changes reach every open window.</p>
  <div class="line">
    <label for="colleague">Who</label>
    <select id="colleague"></select>
    <a id="open-as" class="link" target="_blank" rel="noopener" hidden></a>
    <button type="button" id="copy-as">Copy a link for another browser</button>
  </div>
  <p class="hint">
    A browser has one user of a practice at a time. To act as two, open the copied link in a private window.
  </p>
  <ul id="conversations" class="rows" role="list" aria-label="Latest conversations"></ul>
</section>`;

const clockSection = html`<section aria-labelledby="clock-title">
  <h2 id="clock-title">The clock</h2>
  <p>Reminders and scheduled texts are sent by it. Everything else uses the real time.</p>
  <p class="clock"><strong id="clock-now"></strong><span id="clock-state"></span></p>
  <div class="chips" role="group" aria-label="Move the clock">
    <button type="button" id="clock-hour">An hour later</button>
    <button type="button" id="clock-morning">Tomorrow at 8:59 AM, before reminders are sent</button>
    <button type="button" id="clock-reset" disabled>Back to the real time</button>
  </div>
  <form id="clock">
    <label for="clock-to">Or to any time, by the practice’s clock</label>
    <div class="line">
      <input id="clock-to" type="datetime-local" />
      <button>Move the clock</button>
    </div>
  </form>
</section>`;

const flagSection = html`<section class="wide" aria-labelledby="flags-title">
  <h2 id="flags-title">Feature flags</h2>
  <p>They apply to all practices. Open pages follow at once.</p>
  <ul id="flags" class="switches" role="list">
    ${flagKeys.map(
      (key) =>
        html`<li>
          <button type="button" role="switch" aria-checked="true" data-flag="${key}" disabled>
            <strong>${flagWords[key].name}</strong><span>${flagWords[key].does}</span><code>${key}</code>
          </button>
        </li>`,
    )}
  </ul>
</section>`;

/** How the practice software can answer. */
const pimsAnswerNames: Readonly<Record<PimsAnswers, string>> = {
  accept: 'it is accepted',
  refuse: 'it is refused',
  silent: 'nothing is answered',
  lose_answer: 'it is accepted, and the first answer is lost',
};

const calendarSection = html`<section class="wide" aria-labelledby="calendar-title">
  <h2 id="calendar-title">Practice software</h2>
  <p>Changes reach the appointment audit at once. Times are in the practice’s time zone.</p>
  <div class="line">
    <label for="day">Day</label>
    <input id="day" type="date" />
    <button type="button" id="book">Book a visit on this day</button>
  </div>
  <div class="line">
    <label for="pims-answers">When a booked request is handed over</label>
    <select id="pims-answers">
      ${Object.entries(pimsAnswerNames).map(([value, name]) => html`<option value="${value}">${name}</option>`)}
    </select>
    <label for="pims-reason">Reason</label>
    <input id="pims-reason" maxlength="120" placeholder="Dr. Lee is in surgery all morning." />
  </div>
  <ul id="appointments" class="rows" role="list" aria-label="Appointments"></ul>
  <h3>Services</h3>
  <div class="line">
    <span id="sync-state"></span>
    <button type="button" id="sync-start">Start a sync</button>
    <button type="button" id="sync-finish">Finish it</button>
  </div>
  <ul id="services" class="rows" role="list" aria-label="Services that are due"></ul>
</section>`;

/** How the practice software can answer who registers. */
const directoryAnswerNames: Readonly<Record<DirectoryAnswers, string>> = {
  confirm: 'it knows the practice',
  unknown: 'it knows no such practice',
  away: 'nothing is answered',
  lose_answer: 'it mails the practice, and the first answer is lost',
};

const registrationSection = html`<section class="wide" aria-labelledby="registration-title">
  <h2 id="registration-title">A practice that registers</h2>
  <p>Makes a practice that Rapport does not know yet, and opens the form as its staff would.</p>
  <div class="line">
    <button type="button" id="invite-practice">Invite a practice</button>
    <button type="button" id="new-practice-ids">Register without an invitation</button>
    <span id="new-practice" role="status"></span>
  </div>
  <div class="line">
    <label for="directory-answers">When its practice software is asked</label>
    <select id="directory-answers">
      ${Object.entries(directoryAnswerNames).map(([value, name]) => html`<option value="${value}">${name}</option>`)}
    </select>
  </div>
  <ul id="confirmations" class="rows" role="list" aria-label="Confirmations that the practice software mailed"></ul>
</section>`;

const magicNames = magicAddresses.map(
  ({ name, client, behaviour }) => html`<li><code>+${name}@</code> ${behaviour}, as that of ${client.join(' ')}</li>`,
);

/** Buttons of which one is chosen. */
const viewChips = (id: string, view: string, label: string, values: readonly (readonly [string, string])[]) =>
  html`<div id="${id}" class="chips" role="group" aria-label="${label}">
    ${values.map(
      ([value, name]) =>
        html`<button type="button" data-view="${view}" data-value="${value}" aria-pressed="false">${name}</button>`,
    )}
  </div>`;

const mailSection = html`<section class="wide" aria-labelledby="mail-title">
  <h2 id="mail-title">Mailbox</h2>
  <p>Emails from Rapport to people of this practice, newest first.</p>
  <details class="hint">
    <summary>Addresses that behave in a special way</summary>
    <ul>
      ${magicNames}
    </ul>
  </details>
  <ul id="mail" class="rows" role="list" aria-label="Emails"></ul>
  <div id="email" class="email" role="group" aria-labelledby="email-subject" hidden>
    <h3 id="email-subject"></h3>
    <p id="email-facts"></p>
    <div class="line">
      ${viewChips('email-part', 'part', 'Part of the email', [
        ['html', 'HTML'],
        ['text', 'Text'],
        ['headers', 'Headers'],
      ])}
      ${viewChips('email-width', 'width', 'Width', [
        ['375', '375 px'],
        ['640', '640 px'],
      ])}
      ${viewChips('email-scheme', 'scheme', 'Colours', [
        ['light', 'Light'],
        ['dark', 'Dark'],
      ])}
      <div class="chips" role="group" aria-label="Answer the email">
        <button type="button" id="email-unsubscribe">Unsubscribe</button>
        <button type="button" id="email-bounce">Bounce</button>
        <button type="button" id="email-complain">Complain</button>
      </div>
    </div>
    <div id="email-content"></div>
  </div>
</section>`;

const registrySection = html`<section class="wide" aria-labelledby="registry-title">
  <h2 id="registry-title">Carriers’ registry</h2>
  <p>
    What was submitted on the page “SMS safe sender registration”, and who decides about it: you, or the last digits of
    its EIN.
  </p>
  <p>
    <a id="registration-link" hidden>Register this practice without a session</a>, as whoever has the EIN letter does.
  </p>
  <details class="hint">
    <summary>EINs that behave in a special way</summary>
    <ul>
      ${fates.map(({ ends, behaviour }) => html`<li><code>…${ends}</code> ${behaviour}</li>`)}
    </ul>
  </details>
  <ul id="registrations" class="rows" role="list" aria-label="Registrations"></ul>
</section>`;

const letterboxSection = html`<section class="wide" aria-labelledby="letterbox-title">
  <h2 id="letterbox-title">Letterbox</h2>
  <p>Cards that were printed for people of this practice, newest first.</p>
  <details class="hint">
    <summary>Streets that behave in a special way</summary>
    <ul>
      ${magicStreets.map(({ name, behaviour }) => html`<li><code>${name}</code> ${behaviour}</li>`)}
    </ul>
  </details>
  <ul id="cards" class="rows" role="list" aria-label="Cards"></ul>
  <div id="card" class="card-sides" role="group" aria-label="The card" hidden></div>
</section>`;

const faultSection = html`<section class="wide" aria-labelledby="faults-title">
  <h2 id="faults-title">Faults</h2>
  <p>One at a time, until it is cleared.</p>
  <ul id="faults" class="switches" role="list">
    ${faultPresets.map(
      ({ name, hint, rules }) =>
        html`<li>
          <button type="button" aria-pressed="false" data-rules="${JSON.stringify(rules)}">
            <strong>${name}</strong><span>${hint}</span>
          </button>
        </li>`,
    )}
  </ul>
  <button type="button" id="clear-faults">Clear faults</button>
</section>`;
