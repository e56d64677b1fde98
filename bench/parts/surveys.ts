import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright';
import type { JsonObject } from '#contract/fields.ts';
import { submissionsAtOnce } from '#contract/rules/surveys/fold.ts';
import { listSubmissions } from '#contract/surveys/submissions.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Store } from '#server/db/store.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { listSubmissions as listVerb } from '#server/domain/survey/list-submissions.ts';
import { getSurveyReport } from '#server/domain/survey/report.ts';
import { columnsOf, headings, rowOf } from '#src/features/reports/submission-rows.ts';
import { csvFile, csvOf } from '#src/lib/csv.ts';
import { type LaunchLink, launchUrl, SandboxApi } from '#tests/support/sandbox-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { measured, migrate } from '../big-practice.ts';
import { comparedWith } from '../compared-with.ts';
import { cpuOf } from '../cpu-of.ts';
import { sendMany } from '../many-requests.ts';
import type { Part, Verdict } from '../part.ts';
import { median, percentile } from '../percentiles.ts';
import type { Request } from '../send-request.ts';
import type { Table } from '../table.ts';
import { builtFile } from '../weight/built-file.ts';
import { typed } from '../window/composer.ts';
import { watchMainThread } from '../window/main-thread.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { shownPage } from '../window/our-inbox.ts';
import { visit } from '../window/visit.ts';

const practice = 'NEO#bench:main';
const [answers, asked, questionsInDesigner] = [10_000, 8, 30];
const rounds = 5;
const [clients, requests, rounds50] = [50, 500, 3];
/**
 * Kilobytes of the page without its script and with it; times the portal's page; times the bare read, and milliseconds without a turn of
 * the event loop; times a bare textarea, and frames; milliseconds; kilobytes.
 */
const limits = { page: 11, withScript: 14, latency: 1.5, report: 2, hold: 50, key: 2.5, move: 1, csv: 50, weight: 25 };

interface Result {
  readonly tables: readonly Table[];
  readonly verdicts: readonly Verdict[];
}

/** The page on which clients answer, the report and the file of many answers, and the designer of a long survey. */
export const surveys: Part = async () => {
  const counted = await withStore(async (store) => [await reporting(store), await exporting(store)]);
  const served = await withProduct(async (product) => [await answering(product), ...(await designing(product))]);
  const all = [...counted, ...served];
  return { tables: all.flatMap(({ tables }) => tables), verdicts: all.flatMap(({ verdicts }) => verdicts) };
};

const atMost = (what: string, value: number, most: number, unit: string): Verdict => ({
  text: `${what}: ${value.toFixed(2)} ${unit}; at most ${most}`,
  passed: value <= most,
});

const questions = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({
    type: at % 4 === 3 ? 'comment' : 'rating',
    name: `q${at}`,
    title: `How satisfied were you with part ${at} of your visit?`,
    ...(at % 4 !== 3 && { rateMin: 0, rateMax: 10, minRateDescription: 'Not at all', maxRateDescription: 'Very' }),
  }));
const schemaOf = (count: number): JsonObject => ({
  title: 'How was your visit?',
  pages: [{ name: 'page1', elements: questions(count) }],
});

async function withStore(work: (store: Store) => Promise<Result[]>): Promise<Result[]> {
  const store = await openEmbedded(null);
  try {
    await migrate(store);
    await fill(store);
    return await work(store);
  } finally {
    await store.close();
  }
}

const surveyIn = async ({ db }: Store): Promise<string> =>
  (await db.selectFrom('survey').select('id').executeTakeFirstOrThrow()).id;

/** The report beside one read of the same rows, which counts nothing; in processor time, since the embedded database is in this process. */
async function reporting(store: Store): Promise<Result> {
  const id = await surveyIn(store);
  const ctx = () => readingContext(store.db, systemAt(practice));
  const report = async () => (await getSurveyReport(ctx(), { id })).answered;
  const ours: number[] = [];
  const bare: number[] = [];
  let longest = 0;
  // The first round compiles the code and fills the caches, and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    const our = await cpuOf(report);
    const their = await cpuOf(() => bareRead(store));
    const { gap } = await measured(report);
    if (round < 0) continue;
    ours.push(our);
    bare.push(their);
    longest = Math.max(longest, gap);
  }
  const [our, their] = [{ 'CPU ms': median(ours) }, { 'CPU ms': median(bare) }];
  return {
    tables: [{ title: `The report of ${answers} answers to ${asked} questions`, lines: comparedWith(our, their) }],
    verdicts: [
      atMost('the report', our['CPU ms'] / their['CPU ms'], limits.report, 'times a bare read'),
      atMost('the report: the longest step', longest, limits.hold, 'ms'),
    ],
  };
}

const bareRead = ({ db }: Store) =>
  sql`
    select id, version, submitted_at, answers from survey_submission where practice = ${practice}
  `.execute(db);

/** The longest step in which the browser would make the file of all answers, from the text of a page of them to its lines. */
async function exporting(store: Store): Promise<Result> {
  const id = await surveyIn(store);
  const ctx = readingContext(store.db, systemAt(practice));
  const report = await getSurveyReport(ctx, { id });
  const columns = { questions: columnsOf(report.questions), hasNames: true, zone: 'America/New_York' };
  const parts = [csvOf([headings(columns)])];
  let [longest, cursor]: [number, string | null] = [0, null];
  do {
    const page = await listVerb(ctx, { id, limit: submissionsAtOnce, ...(cursor !== null && { cursor }) });
    const text = JSON.stringify(page);
    const startedAt = performance.now();
    const { data, nextCursor } = listSubmissions.response.parse(JSON.parse(text));
    parts.push(csvOf(data.map((submission) => rowOf(submission, columns))));
    longest = Math.max(longest, performance.now() - startedAt);
    cursor = nextCursor;
  } while (cursor !== null);
  const { size } = csvFile(parts);
  return {
    tables: [
      { title: `A file of ${answers} answers`, lines: [{ '': 'ours', kB: size / 1000, 'longest step ms': longest }] },
    ],
    verdicts: [atMost('the file: the longest step', longest, limits.csv, 'ms')],
  };
}

async function fill({ db }: Store): Promise<void> {
  const schema = JSON.stringify(schemaOf(asked));
  await sql`
    insert into practice (practice, pims, organization, branch, name, time_zone)
    values (${practice}, 'NEO', 'bench', 'main', 'Bench', 'America/New_York')
  `.execute(db);
  await sql`
    insert into survey (practice, name, draft, status, version, is_edited, revision)
    values (${practice}, 'After a visit', ${schema}, 'PUBLISHED', 1, false, 1)
  `.execute(db);
  await sql`
    insert into survey_version (practice, survey_id, version, schema) select practice, id, 1, ${schema}::json from survey
  `.execute(db);
  await sql`
    insert into survey_invitation (practice, survey_id, visit_type, visit_resource, visit_species, created_at)
    select practice, id, 'Exam', 'Dr. Rivera', 'Dog', now() - make_interval(mins => n * 50)
    from survey cross join generate_series(1, ${answers}::int) n
  `.execute(db);
  await sql`
    insert into survey_submission (practice, survey_id, version, invitation_id, submitted_at, answers)
    select practice, survey_id, 1, id, created_at + interval '1 day', jsonb_build_object(
      'q0', 9, 'q1', 10, 'q2', 8, 'q3', 'Everybody was so kind to our old dog.', 'q4', 7, 'q5', 3, 'q6', 10, 'q7', 'Thank you!'
    ) from survey_invitation
  `.execute(db);
  await sql`analyze`.execute(db);
}

interface Product {
  readonly server: ServerProcess;
  readonly link: LaunchLink;
  readonly call: <T>(method: string, path: string, body?: object) => Promise<T>;
  /** Published, with as many questions as the designer is measured with. */
  readonly survey: Survey;
  readonly page: string;
}

/** Visitors name their addresses, because addresses have limits. */
const env = { REQUESTS_PER_SECOND: '0', PROXIES: '1' };

async function withProduct(work: (product: Product) => Promise<Result[]>): Promise<Result[]> {
  const server = await startServerProcess({ env });
  try {
    const link = await new SandboxApi(server).anotherPractice({ conversations: 1, appointments: 1 });
    const token = await signIn(server.url, link);
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const response = await fetch(server.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    };
    const draft = { name: 'Thirty questions', survey_schema: schemaOf(questionsInDesigner) };
    const { id, revision } = await call<Survey>('POST', '/v1/surveys', draft);
    const survey = await call<Survey>('POST', `/v1/surveys/${id}/publish`, { revision });
    const { data } = await call<{ data: { pet_owner: { id: string } | null }[] }>('GET', '/v1/conversations');
    const invited = { petOwnerId: data.find(({ pet_owner }) => pet_owner)?.pet_owner?.id, appointmentId: null };
    const { url } = await call<{ url: string }>('POST', `/v1/surveys/${id}/invitations`, invited);
    return await work({ server, link, call, survey, page: new URL(url).pathname });
  } finally {
    await server.remove();
  }
}

/** What a phone loads to answer, and how long the page takes for many at once beside the portal's. */
async function answering({ server, call, page }: Product): Promise<Result> {
  const portalLink = `bench-${crypto.randomUUID().slice(0, 8)}`;
  await call('PUT', '/v2/app/practice/shortlink', { practiceShortlink: portalLink });
  const html = await (await fetch(server.url + page)).text();
  const gz = async (path: string) => gzipSync(await (await fetch(new URL(path, server.url))).text()).length / 1024;
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, path = '']) => path);
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, path = '']) => path);
  const sum = async (paths: readonly string[]) =>
    (await Promise.all(paths.map(gz))).reduce((total, size) => total + size, 0);
  const withoutScript = gzipSync(html).length / 1024 + (await sum(styles));
  const withScript = withoutScript + (await sum(scripts));

  const figures = async (path: string) => {
    const { latencies } = await sendMany(server.url, () => requestOf(path), requests, clients);
    return { 'p50 ms': median(latencies), 'p95 ms': percentile(latencies, 0.95) };
  };
  const results = { ours: [] as number[], portal: [] as number[] };
  // The first round warms up.
  for (let round = -1; round < rounds50; round += 1) {
    const [ours, portal] = [await figures(page), await figures(`/p/${portalLink}`)];
    if (round < 0) continue;
    results.ours.push(ours['p95 ms']);
    results.portal.push(portal['p95 ms']);
  }
  const [ours, portal] = [{ 'p95 ms': median(results.ours) }, { 'p95 ms': median(results.portal) }];
  return {
    tables: [
      {
        title: `The page of ${questionsInDesigner} questions, ${clients} clients at once`,
        lines: comparedWith(ours, portal),
        note: `Beside the portal’s page. ${withoutScript.toFixed(1)} kB gz without its script, ${withScript.toFixed(1)} with it.`,
      },
    ],
    verdicts: [
      atMost('the page without its script', withoutScript, limits.page, 'kB gz'),
      atMost('the page with its script', withScript, limits.withScript, 'kB gz'),
      atMost(
        `the page for ${clients} at once`,
        ours['p95 ms'] / portal['p95 ms'],
        limits.latency,
        'times the portal’s',
      ),
    ],
  };
}

let addresses = 0;
function requestOf(path: string): Request {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return { method: 'GET', path, headers: { 'accept-encoding': 'gzip', 'x-forwarded-for': address } };
}

async function designing(product: Product): Promise<Result[]> {
  const browser = await openBrowser();
  try {
    return [await typing(browser, product), await weighing(browser, product)];
  } finally {
    await browser.close();
  }
}

const listPath = '/config/surveys';
const designerPath = ({ survey }: Product) => `/config/surveys/survey-creator?id=${survey.id}`;

async function opened(browser: Browser, product: Product, path: string): Promise<Page> {
  const page = await (await aContext(browser)).newPage();
  await page.goto(launchUrl(await new SandboxApi(product.server).launchLinkTo(product.link), listPath));
  await page.locator(shownPage).first().waitFor();
  await page.goto(product.server.url + path);
  return page;
}

/** A key press in a question of a long survey beside one in a bare text area, and how soon a question that is moved is in its place. */
async function typing(browser: Browser, product: Product): Promise<Result> {
  const page = await opened(browser, product, designerPath(product));
  const rows = page.getByRole('list', { name: 'Questions' }).locator('[data-row]');
  await rows.nth(questionsInDesigner / 2).click();
  const question = page.getByRole('textbox', { name: 'Question', exact: true });
  const bare = await (await aContext(browser)).newPage();
  await bare.setContent('<label>Question <textarea></textarea></label>');
  const fields = { ours: { page, field: question }, bare: { page: bare, field: bare.getByRole('textbox') } };
  // Where the pointer rests on a page, the browser looks after each key for what is below it now.
  for (const { field } of Object.values(fields)) await field.hover();
  const threads = { ours: await watchMainThread(page), bare: await watchMainThread(bare) };
  const costs = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < rounds; round += 1)
    for (const name of ['ours', 'bare'] as const) {
      const { page: where, field } = fields[name];
      await where.bringToFront();
      await field.fill('');
      await field.focus();
      const thread = threads[name];
      const before = await thread.idle();
      await field.pressSequentially(typed, { delay: 25 });
      const cost = ((await thread.spent()) - before) / typed.length;
      if (round >= 0) costs[name].push(cost);
    }
  const [ours, others] = [{ 'CPU ms a key': median(costs.ours) }, { 'CPU ms a key': median(costs.bare) }];
  const frames = await framesOfMove(page);
  return {
    tables: [
      {
        title: `A key press in a survey of ${questionsInDesigner} questions`,
        lines: comparedWith(ours, others),
        note: `Beside a bare text area. A question that is moved is in its place after ${frames} frame.`,
      },
    ],
    verdicts: [
      atMost('a key press', ours['CPU ms a key'] / others['CPU ms a key'], limits.key, 'times a bare text area'),
      atMost('a move by keyboard', frames, limits.move, 'frames'),
    ],
  };
}

/** Frames that begin after Alt and the down key until the question is in its place. */
async function framesOfMove(page: Page): Promise<number> {
  const rows = page.getByRole('list', { name: 'Questions' }).locator('[data-row]');
  await rows.nth(1).focus();
  const words = await rows.nth(1).textContent();
  await page.evaluate((before) => {
    const isMoved = () => document.querySelectorAll('[data-row]')[1]?.textContent !== before;
    let frames = 0;
    const moved = new Promise<number>((resolve) => {
      const count = () => {
        frames += 1;
        if (isMoved()) resolve(frames);
        else requestAnimationFrame(count);
      };
      addEventListener('keydown', ({ key }) => key === 'ArrowDown' && requestAnimationFrame(count), { capture: true });
    });
    Object.assign(window, { moved });
  }, words);
  await page.keyboard.press('Alt+ArrowDown');
  return page.evaluate(() => (window as unknown as { moved: Promise<number> }).moved);
}

/** What the designer loads that the list of surveys does not. */
async function weighing(browser: Browser, product: Product): Promise<Result> {
  const filesOf = async (path: string) => {
    const page = await opened(browser, product, path);
    await page.locator(shownPage).first().waitFor();
    const { requests: loaded } = await visit(await page.context().newPage(), product.server.url + path, shownPage);
    return new Set(loaded.map((one) => one.path).filter((one) => /^\/assets\/.*\.(js|css)$/.test(one)));
  };
  const shared = await filesOf(listPath);
  const own = [...(await filesOf(designerPath(product)))].filter((path) => !shared.has(path)).map(builtFile);
  const weight = own.reduce((total, { gz }) => total + gz, 0) / 1000;
  return {
    tables: [
      {
        title: 'Files of the designer alone',
        lines: own.map(({ name, gz }) => ({ file: name, 'gz kB': gz / 1000 })),
        note: 'Those that the list of surveys does not load.',
      },
    ],
    verdicts: [atMost('the designer', weight, limits.weight, 'kB gz')],
  };
}
