import type { Page } from 'playwright';
import { startPageServer } from '../bare/page-server.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import { percentile } from '../percentiles.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { launchInbox, type OurInbox, shownRow, startOurInbox } from '../window/our-inbox.ts';
import { clock, paintedAt } from '../window/paint.ts';

const rounds = 60;

/** How long a client's text takes until it is drawn in a second window, compared with a bare page that receives the same frame. */
export const events: Part = async () => {
  const inbox = await startOurInbox();
  const bareServer = await startPageServer(inbox.answers);
  const browser = await openBrowser();
  try {
    await launchInbox(inbox, await (await aContext(browser)).newPage());
    const context = await aContext(browser);
    const ours = await launchInbox(inbox, await context.newPage());
    const bare = await context.newPage();
    await bare.goto(bareServer.url);
    await bare.locator(shownRow).first().waitFor();

    // The first text is sent to ours alone, to capture the frame that the bare server has to send.
    const model = textOf(0);
    const [socket] = await Promise.all([ours.waitForEvent('websocket'), ours.reload()]);
    await ours.locator(shownRow).first().waitFor();
    const framed = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(model));
    await timeToPaint(ours, model, () => sendText(inbox, model));
    const frame = String((await framed).payload);

    const ourTimes: Time[] = [];
    const bareTimes: Time[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const text = textOf(round);
      const body = frame.replaceAll(model, text);
      ourTimes.push(await timeToPaint(ours, text, () => sendText(inbox, text)));
      bareTimes.push(await timeToPaint(bare, text, () => fetch(`${bareServer.url}/frames`, { method: 'POST', body })));
    }
    const table = {
      title: `A client’s text on the screen of a second window, ${rounds} texts`,
      lines: comparedWith(figuresOf(ourTimes), figuresOf(bareTimes)),
      note: 'From the moment the text was sent, or was answered with 201, until it was painted. The bare server stores nothing.',
    };
    return { tables: [table], verdicts: [] };
  } finally {
    await browser.close();
    bareServer.stop();
    await inbox.server.remove();
  }
};

/** All texts are from one phone, so that the frames differ only in their content. */
const phone = '+15557654321';
const textOf = (round: number) => `Text number ${round} about Luna`;

const sendText = ({ server, practice: { practicePhone } }: OurInbox, body: string) =>
  fetch(`${server.url}/sandbox/api/inbound-sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ practicePhone, from: phone, body }),
  });

interface Time {
  readonly fromSent: number;
  readonly fromAccepted: number;
}

async function timeToPaint(page: Page, text: string, send: () => Promise<Response>): Promise<Time> {
  await page.bringToFront();
  const painted = paintedAt(page, text);
  const sent = clock();
  const response = await send();
  const accepted = clock();
  if (response.status !== 201) throw new Error(`The text was answered with ${response.status}.`);
  const at = await painted;
  return { fromSent: at - sent, fromAccepted: at - accepted };
}

function figuresOf(times: readonly Time[]) {
  const sent = times.map((time) => time.fromSent);
  const accepted = times.map((time) => time.fromAccepted);
  return {
    'sent p50 ms': percentile(sent, 0.5),
    'sent p95 ms': percentile(sent, 0.95),
    'accepted p50 ms': percentile(accepted, 0.5),
    'accepted p95 ms': percentile(accepted, 0.95),
  };
}
