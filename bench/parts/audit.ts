import { type AppointmentAction, listAppointmentActions } from '#contract/notification/appointment-actions.ts';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { builtPage } from '../bare/built-page.ts';
import { startPageServer } from '../bare/page-server.ts';
import { comparedWith } from '../compared-with.ts';
import { weekFromToday } from '../page/week.ts';
import type { Part, PartResult } from '../part.ts';
import { mediansOf } from '../percentiles.ts';
import { auditWeek } from '../window/audit-week.ts';
import { type AuditFigures, measureAudit } from '../window/audit-work.ts';
import { redirectToPageServer, ourWindow } from '../window/measured-window.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { type OurInbox, startOurInbox } from '../window/our-inbox.ts';

const rounds = 5;
const appointments = 2000;
/** The most times as long as the bare page that ours may take. */
const withinLimit = 3;

/** A week of unconfirmed appointments, compared with a page without a framework that computes and lists the same responses. */
export const audit: Part = async () => {
  const product = await startOurInbox({}, { conversations: 20, appointments });
  const { answers, actions } = auditWeek(await captureWeek(product));
  const pageServer = await startPageServer(product.answers, { ...(await builtPage('audit', 'audit.ts')), ...answers });
  const browser = await openBrowser();
  try {
    const ours = await ourWindow(browser, product, pageServer);
    await redirectToPageServer(ours, pageServer, new RegExp(`${listAppointmentActions.path}$`));
    const windows = {
      ours: { ...ours, address: `${product.server.url}/appointment-audit?reminded=shown` },
      bare: { context: await aContext(browser), address: `${pageServer.url}/audit` },
    };
    // The first visits fill the browser's caches of files and of compiled code.
    await measureAudit(windows.ours);
    await measureAudit(windows.bare);
    const results = { ours: [] as AuditFigures[], bare: [] as AuditFigures[] };
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['ours', 'bare'] as const) results[name].push(await measureAudit(windows[name]));
    return resultOf(`${appointments} appointments with ${actions} actions in a week`, results.ours, results.bare);
  } finally {
    await browser.close();
    pageServer.stop();
    await product.server.remove();
  }
};

async function captureWeek({ server, practice }: OurInbox) {
  const token = await signIn(server.url, await new SandboxApi(server).launchLinkTo(practice));
  const week = new Map<string, AppointmentAction[]>();
  for (const day of weekFromToday()) {
    const address = `${server.url}${listAppointmentActions.path}?resource_date=${day}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    week.set(day, ((await response.json()) as { data: AppointmentAction[] }).data);
  }
  return week;
}

function resultOf(what: string, ours: readonly AuditFigures[], bare: readonly AuditFigures[]): PartResult {
  const timesOf = (results: readonly AuditFigures[]) => mediansOf(results.map(({ shown }) => shown));
  const costsOf = (results: readonly AuditFigures[]) => mediansOf(results.map(({ cost }) => cost));
  const [ourTimes, bareTimes] = [timesOf(ours), timesOf(bare)];
  const ratio = ourTimes['a day change'] / bareTimes['a day change'];
  return {
    tables: [
      {
        title: `${what}: ms until it is drawn`,
        lines: comparedWith(ourTimes, bareTimes),
        note: `Medians of ${rounds}. The data of a day is loaded before the day is opened.`,
      },
      {
        title: `${what}: ms of the main thread’s processor time until it is idle`,
        lines: comparedWith(costsOf(ours), costsOf(bare)),
        note: 'The week is measured from an empty page to all seven days; ours includes the start of the app.',
      },
    ],
    verdicts: [
      {
        text: `a day change is drawn in ${ratio.toFixed(2)} of the bare page’s time, at most ${withinLimit}`,
        passed: ratio <= withinLimit,
      },
    ],
  };
}
