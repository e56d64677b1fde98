import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { checkAnswers } from '#contract/rules/surveys/answers.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import { closeSurvey } from '#server/domain/survey/close.ts';
import { deleteSurvey } from '#server/domain/survey/delete.ts';
import { getSurvey } from '#server/domain/survey/get.ts';
import { inviteToSurvey } from '#server/domain/survey/invite.ts';
import { listSubmissions } from '#server/domain/survey/list-submissions.ts';
import { getSurveyProgress } from '#server/domain/survey/get-progress.ts';
import { getSurveyReport } from '#server/domain/survey/report.ts';
import { publishSurvey } from '#server/domain/survey/publish.ts';
import { updateSurvey } from '#server/domain/survey/update.ts';
import { makePublicLink, readPublicLink } from '#server/domain/public-link.ts';
import { portalStyle } from '#server/routes/portal-style.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aClient, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import {
  aHostileSchema,
  anInvitation,
  aPublishedSurvey,
  everyKind,
  storeSchema,
  surveyOrigin as origin,
} from '#tests/support/survey-world.ts';
import { formAnswers } from './form-answers.ts';
import { surveyPreview } from './preview.ts';

const world = await startWorld();
const { db } = world.store;

async function aSurveyPage({ schema = everyKind }: { schema?: typeof everyKind } = {}) {
  const { practice } = await aPractice(world, { time_zone: 'America/New_York' });
  const staff = at(world, practice);
  const client = await aClient(world, practice);
  const survey = await aPublishedSurvey(world, practice, { schema });
  const url = await anInvitation(world, practice, survey, { petOwnerId: client.id });
  const { app } = anApp(world);
  const peer = fromAddress(anAddress());
  const get = async (address = url, method = 'GET') => {
    const response = await app.request(address, { method }, peer);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const post = async (
    answers: Record<string, string> | [string, string][],
    { address = url, headers = { origin } }: { address?: string; headers?: Record<string, string> } = {},
  ) => {
    const response = await app.request(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(answers).toString(),
      },
      peer,
    );
    return { status: response.status, to: response.headers.get('location'), text: await response.text() };
  };
  const submissions = async () => (await staff.read(listSubmissions, { id: survey.id, limit: 100 })).data;
  const lines = async () =>
    db
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
      .select(['message.content', 'conversation.read_status', 'conversation.container'])
      .where('message.practice', '=', practice)
      .where('message.type', '=', 'SYSTEM_INFO')
      .execute();
  return { practice, staff, client, survey, url, get, post, submissions, lines };
}

describe('the page of a survey', () => {
  it('is a form of native controls, as plain text, with the one script of its own [F-60]', async () => {
    const title = 'Was <b>Biscuit</b> "well"?';
    const { get, client } = await aSurveyPage({
      schema: {
        title,
        pages: [{ elements: [{ type: 'radiogroup', name: 'well', title, choices: ['<i>yes</i>', '"no"'] }] }],
      },
    });
    const { status, text, headers } = await get();
    expect(status).toBe(200);
    expect(text).toContain('Was &lt;b&gt;Biscuit&lt;/b&gt; &quot;well&quot;?');
    expect(text).toContain('value="&lt;i&gt;yes&lt;/i&gt;"');
    expect(text).toContain('1 question, about 1 minute');
    expect(text).not.toMatch(/<b>|<i>/);
    expect(text.match(/<script.*?<\/script>/g)).toEqual(['<script type="module" src="/p/s/survey.js"></script>']);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none';.*form-action 'self'/,
    );
    expect(headers.get('x-robots-tag')).toBe('noindex');
    for (const secret of [client.last_name, client.first_name, client.contact_phone])
      expect(text).not.toContain(`${secret}`);
  });

  it('fetches no address that another tool has put into the survey, and shows none but as text [F-57] [F-60]', async () => {
    const address = 'http://169.254.169.254/latest';
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('Nothing is fetched'));
    onTestFinished(() => {
      fetched.mockRestore();
    });
    const { get } = await aSurveyPage({
      schema: {
        title: `Look at ${address}`,
        logo: address,
        pages: [
          {
            elements: [
              { type: 'comment', name: 'more', title: 'What else?', description: 'javascript:alert(1)' },
              { type: 'radiogroup', name: 'remote', title: 'Remote', choicesByUrl: { url: address } },
              { type: 'image', name: 'picture', imageLink: address },
              { type: 'html', name: 'html', html: `<img src="${address}">` },
            ],
          },
        ],
      },
    });
    const { status, text } = await get();
    expect(status).toBe(200);
    expect(text).toContain('What else?');
    expect(text).not.toMatch(/Remote|<img|(?:src|href)="(?:http:\/\/169|javascript:)/);
    expect(text.split(address)).toHaveLength(text.split(`Look at ${address}`).length);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('asks and counts what it can of a survey from another server, whatever else that contains [F-51] [F-60]', async () => {
    const { staff, survey, get, post, submissions } = await aSurveyPage();
    await storeSchema(world, survey.id, aHostileSchema());
    const { status, text } = await get();
    expect([status, text.includes('How was it?'), text.includes('Polluted')]).toEqual([200, true, false]);
    expect(text).not.toContain('<img');
    const given: [string, string][] = [
      ['_version', '1'],
      ['__proto__', 'x'],
      ['constructor', '9'],
      ['more', 'Good'],
    ];
    expect(await post(given)).toMatchObject({ status: 303 });
    expect((await submissions()).map(({ answers }) => ({ ...answers }))).toEqual([{ constructor: 9, more: 'Good' }]);
    const { questions } = await staff.read(getSurveyReport, { id: survey.id });
    const counted = questions.filter(({ answered }) => answered > 0).map(({ name, mean }) => [name, mean]);
    expect(counted).toEqual([
      ['constructor', 9],
      ['more', null],
    ]);
    expect((await staff.read(getSurveyProgress, { id: survey.id })).answered).toBe(1);
  });

  it('is small: at most 11 KB with its style, also with thirty questions, and 14 with its script', async () => {
    const elements = Array.from({ length: 30 }, (_, index) => ({
      type: 'rating',
      name: `q${index}`,
      title: `How satisfied were you with part ${index} of your visit?`,
      rateMin: 0,
      rateMax: 10,
    }));
    const { get } = await aSurveyPage({ schema: { pages: [{ elements }] } });
    const { text } = await get();
    const withoutScript = gzipSync(text).length + gzipSync(portalStyle).length;
    expect(withoutScript).toBeLessThan(11 * 1024);
    const script = gzipSync((await get(`${origin}/p/s/survey.js`)).text).length;
    expect(script).toBeLessThan(4 * 1024);
    expect(withoutScript + script).toBeLessThan(14 * 1024);
  });

  it('takes answers once, however often they are posted, and then says thank you [F-57]', async () => {
    const { url, get, post, submissions } = await aSurveyPage();
    const fields: [string, string][] = [
      ['recommend', '9'],
      ['satisfied', '5'],
      ['found', 'other'],
      ['found-Comment', 'A sign'],
      ['liked', 'Staff'],
      ['liked', 'Prices'],
      ['again', 'true'],
      ['more', 'Thank\r\nyou'],
      ['_version', '1'],
      ['__proto__', 'x'],
      ['added-by-a-browser', 'x'],
    ];
    const sent = await Promise.all(
      Array.from({ length: 25 }, (_, index) => post([...fields, ['satisfied', `${index}`]])),
    );
    for (const { status, to } of sent) expect([status, to]).toEqual([303, new URL(url).pathname]);
    expect((await submissions()).map(({ answers }) => answers)).toEqual([
      {
        recommend: 9,
        satisfied: 5,
        found: 'other',
        'found-Comment': 'A sign',
        liked: ['Staff', 'Prices'],
        again: true,
        more: 'Thank\nyou',
      },
    ]);
    for (const { text } of [await get(), await get()]) expect(text).toContain('Thank you, we have your answers');
  });

  it('tells a client who answers differently later that the first answers count, and shows the others [F-60]', async () => {
    const { post, submissions, url } = await aSurveyPage();
    const first = { recommend: '9', found: 'web' };
    const second = { recommend: '0', found: 'other', 'found-Comment': 'A sign', again: 'false', more: '<b>Angry</b>' };
    const sent = await Promise.all([post(first), post(first), post(first)]);
    for (const { status } of sent) expect(status).toBe(303);
    const { status, text } = await post(second);
    expect(status).toBe(409);
    expect(text).toContain('You have answered this before');
    for (const words of ['0 of 10', 'A sign', 'No', '&lt;b&gt;Angry&lt;/b&gt;']) expect(text).toContain(`>${words}<`);
    expect(await post(first)).toMatchObject({ status: 303, to: new URL(url).pathname });
    expect((await submissions()).map(({ answers }) => answers)).toEqual([{ recommend: 9, found: 'web' }]);
  });

  it('takes one of two different answers that are sent at once, and tells the other [F-57]', async () => {
    const { post, submissions } = await aSurveyPage();
    const sent = await Promise.all(['1', '9'].map((recommend) => post({ recommend })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303, 409]));
    expect(await submissions()).toHaveLength(1);
  });

  it('stores nothing when it is opened, as scanners of mail do [F-57]', async () => {
    const { url, get, submissions } = await aSurveyPage();
    for (const [address, method] of [
      [url, 'GET'],
      [url, 'HEAD'],
      [`${url}?recommend=9&_version=1`, 'GET'],
    ] as const)
      expect((await get(address, method)).status).toBe(200);
    expect(await submissions()).toEqual([]);
    expect((await get()).text).toContain('How likely are you to recommend us?');
  });

  it('gives answers back that have to be corrected, as they were typed, with the problem first', async () => {
    const { post, submissions } = await aSurveyPage();
    const { status, text } = await post({
      satisfied: '4',
      found: 'other',
      'found-Comment': 'x'.repeat(201),
      more: '"Hi" <b>',
    });
    expect(status).toBe(422);
    expect(text).toMatch(/role="alert" tabindex="-1" autofocus/);
    expect(text).toContain('<a href="#recommend">How likely are you to recommend us?</a>');
    expect(text).toMatch(/<fieldset id="recommend" data-question="recommend" +aria-describedby="recommend-problem">/);
    expect(text).toContain('This is too long. Please write less.');
    expect(text).toContain('Up to 2,000 characters');
    expect(text).not.toContain('maxlength');
    expect(text).toMatch(/name="satisfied" value="4" +checked/);
    expect(text).toContain(`value="${'x'.repeat(201)}"`);
    expect(text).toContain('&quot;Hi&quot; &lt;b&gt;');
    expect(await submissions()).toEqual([]);
  });

  it('asks for one answer at least', async () => {
    const { post, submissions } = await aSurveyPage({ schema: { elements: [{ type: 'comment', name: 'more' }] } });
    const { status, text } = await post({ more: ' ' });
    expect([status, text]).toEqual([422, expect.stringContaining('Please answer at least one question.')]);
    expect(await submissions()).toEqual([]);
  });

  it('takes the answers to the version that the client saw, also once another is published', async () => {
    const { staff, survey, post, submissions } = await aSurveyPage();
    const elements = [{ type: 'comment', name: 'more', isRequired: true }];
    const { id, revision = '' } = await staff.run(updateSurvey, { id: survey.id, survey_schema: { elements } });
    await staff.run(publishSurvey, { id, revision });
    expect((await post({ recommend: '8', _version: '1' })).status).toBe(303);
    expect(await submissions()).toMatchObject([{ version: 1, answers: { recommend: 8 } }]);
    expect((await staff.read(getSurvey, { id })).version).toBe(2);
  });

  it('answers kindly once the survey is closed, and takes answers of who has it open for a day', async () => {
    const { staff, practice, survey, get, post, submissions } = await aSurveyPage();
    await staff.run(closeSurvey, { id: survey.id });
    await db
      .updateTable('survey')
      .set({ closed_at: new Date(Date.now() - 60_000) })
      .where('practice', '=', practice)
      .execute();
    expect((await get()).text).toContain('This survey is closed');
    const closed = new Date(Date.now() - 2 * 86_400_000);
    await db.updateTable('survey').set({ closed_at: closed }).where('practice', '=', practice).execute();
    expect((await post({ recommend: '9' })).status).toBe(303);
    expect(await submissions()).toEqual([]);
    await db
      .updateTable('survey')
      .set({ closed_at: new Date(Date.now() - 60_000) })
      .where('practice', '=', practice)
      .execute();
    await post({ recommend: '9' });
    expect(await submissions()).toHaveLength(1);
  });

  it('answers kindly after the last day, which a later version can move, and is sent to nobody any more', async () => {
    const { practice, staff, client, survey, get, post, submissions } = await aSurveyPage();
    const publish = async (x_lastDay: string) => {
      const edited = { id: survey.id, survey_schema: { ...everyKind, x_lastDay } };
      const { id, revision = '' } = await staff.run(updateSurvey, edited);
      return staff.run(publishSurvey, { id, revision });
    };
    await expect(publish('2026-01-31')).rejects.toMatchObject({ code: 'invalid_request' });
    await publish('2098-01-01');
    const schema = JSON.stringify({ ...everyKind, x_lastDay: '2026-01-31' });
    await sql`update survey_version set schema = ${schema} where practice = ${practice} and version = 2`.execute(db);
    expect((await staff.read(getSurvey, { id: survey.id })).last_day).toBe('2026-01-31');
    expect((await get()).text).toContain('This survey is closed');
    await post({ recommend: '9', _version: '1' });
    expect(await submissions()).toEqual([]);
    const invitation = { id: survey.id, petOwnerId: client.id, appointmentId: null };
    await expect(staff.run(inviteToSurvey, invitation, origin)).rejects.toEqual(refusal('survey_not_published'));
    await publish('2098-01-31');
    expect((await get()).text).not.toContain('This survey is closed');
    // This client has the address already; another could be asked.
    await expect(staff.run(inviteToSurvey, invitation, origin)).rejects.toEqual(refusal('already_asked'));
    await post({ recommend: '9' });
    expect(await submissions()).toHaveLength(1);
  });

  it('answers kindly once the invitation has expired, and takes answers of who has it open for a day', async () => {
    const { practice, url, get, post, submissions } = await aSurveyPage();
    const { ids = [] } = (await readPublicLink(db, 'survey', url.split('/').at(-1) ?? '')) ?? {};
    const until = async (lastDay: string) =>
      `${origin}/p/s/${await makePublicLink(db, 'survey', { practice, ids, lastDay })}`;
    const expired = await until('2026-01-01');
    const { status, text } = await get(expired);
    expect([status, text]).toEqual([200, expect.stringContaining('This survey is over')]);
    expect((await post({ recommend: '9' }, { address: expired })).status).toBe(303);
    expect(await submissions()).toEqual([]);
    const yesterday = await until(dayIn(new Date(Date.now() - 86_400_000), 'America/New_York'));
    expect((await get(yesterday)).text).toContain('This survey is over');
    await post({ recommend: '9' }, { address: yesterday });
    expect(await submissions()).toHaveLength(1);
  });

  it('is one 404 for a link that was guessed, changed or made for something else [F-45] [F-46]', async () => {
    const { practice, url, get, post } = await aSurveyPage();
    const ids = ['6f6f6f6f-0000-4000-8000-000000000000'];
    const texts = new Set<string>();
    for (const link of [
      'x',
      `${url.split('/').at(-1)?.slice(0, -1)}x`,
      await makePublicLink(db, 'visit', { practice, ids, lastDay: null }),
      await makePublicLink(db, 'newsletter', { practice, ids, lastDay: null }),
    ]) {
      const { status, text } = await get(`${origin}/p/s/${link}`);
      expect(status).toBe(404);
      texts.add(text);
      expect((await post({ recommend: '9' }, { address: `${origin}/p/s/${link}` })).status).toBe(404);
    }
    expect(texts.size).toBe(1);
  });

  it('says kindly that the practice has deleted the survey, also to who has just answered it', async () => {
    const { staff, survey, url, get, post } = await aSurveyPage();
    expect((await get()).status).toBe(200);
    await staff.run(deleteSurvey, { id: survey.id });
    expect(await post({ recommend: '9' })).toMatchObject({ status: 303, to: new URL(url).pathname });
    const { status, text } = await get();
    expect([status, text]).toEqual([404, expect.stringContaining('This survey is not there any more')]);
  });

  it('takes no form that is too long, and says so in words', async () => {
    const { post, submissions } = await aSurveyPage();
    const { status, text } = await post({ recommend: '9', more: 'x'.repeat(600_000) });
    expect([status, text]).toEqual([413, expect.stringContaining('They are too long')]);
    expect(await submissions()).toEqual([]);
  });

  it('takes no form of another site, and says so in words when there are too many', async () => {
    const { post, submissions } = await aSurveyPage();
    expect((await post({ recommend: '9' }, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const sent: Awaited<ReturnType<typeof post>>[] = [];
    // The allowance grows while the requests are made.
    while (sent.at(-1)?.status !== 429 && sent.length < 300) sent.push(await post({}));
    expect(sent.at(-1)).toMatchObject({
      status: 429,
      text: expect.stringContaining('Nothing is sent yet') as unknown,
    });
    expect(await submissions()).toEqual([]);
  });
});

describe('how far a client came', () => {
  const note = (furthest: string, version = '1') => ({ _version: version, furthest });

  it('is stored, and never goes back', async () => {
    const { url, post, practice } = await aSurveyPage();
    const address = `${url}/seen`;
    const furthest = async () =>
      (
        await db
          .selectFrom('survey_invitation')
          .select('furthest')
          .where('practice', '=', practice)
          .executeTakeFirstOrThrow()
      ).furthest;
    expect(await furthest()).toBeNull();
    for (const [question, stored] of [
      ['found', 'found'],
      ['recommend', 'found'],
      ['__proto__', 'found'],
      ['more', 'more'],
      ['', 'more'],
    ] as const) {
      expect((await post(note(question), { address })).status).toBe(204);
      expect(await furthest()).toBe(stored);
    }
  });

  it('is not stored for another site, for a link that was guessed, or once the client has answered', async () => {
    const { url, post, practice, submissions } = await aSurveyPage();
    const address = `${url}/seen`;
    const evil = { origin: 'https://evil.example' };
    expect((await post(note('more'), { address, headers: evil })).status).toBe(403);
    expect((await post(note('more'), { address: `${origin}/p/s/x/seen` })).status).toBe(404);
    await post({ recommend: '9' });
    expect((await post(note('more'), { address })).status).toBe(204);
    const stored = db.selectFrom('survey_invitation').select('furthest').where('practice', '=', practice);
    expect(await stored.execute()).toEqual([{ furthest: null }]);
    expect(await submissions()).toHaveLength(1);
  });
});

describe('the page after an answer', () => {
  const settings = { x_thanks: 'See you soon\n<b>Elm</b>', x_reviewUrl: 'https://reviews.example/elm?a=1&b=2' };

  it('has the practice’s words, and a link to reviews unless the client is unhappy [F-60]', async () => {
    for (const [recommend, isOffered] of [
      ['9', true],
      ['2', false],
    ] as const) {
      const { get, post } = await aSurveyPage({ schema: { ...everyKind, ...settings } });
      await post({ recommend });
      const { text } = await get();
      expect(text).toContain('See you soon\n&lt;b&gt;Elm&lt;/b&gt;');
      expect(text.includes('href="https://reviews.example/elm?a=1&amp;b=2" rel="noopener noreferrer"')).toBe(isOffered);
    }
  });

  it('stays as it was when the survey is published again', async () => {
    const { get, post, staff, survey } = await aSurveyPage({ schema: { ...everyKind, x_thanks: 'First words' } });
    await post({ recommend: '9' });
    const { revision = '' } = await staff.run(updateSurvey, { id: survey.id, survey_schema: everyKind });
    await staff.run(publishSurvey, { id: survey.id, revision });
    expect((await get()).text).toContain('First words');
  });
});

describe('a preview', () => {
  it('is the page that clients get, on which nothing can be sent or pressed', async () => {
    const { practice } = await aPractice(world);
    const staff = at(world, practice);
    const show = async (state: 'open' | 'incomplete' | 'answered') =>
      (
        await staff.read(surveyPreview, {
          name: 'Visits',
          survey_schema: { ...everyKind, x_reviewUrl: 'https://reviews.example/elm' },
          state,
        })
      ).html;
    const [open, incomplete, answered] = [await show('open'), await show('incomplete'), await show('answered')];
    expect(open).toContain('How likely are you to recommend us?');
    expect(incomplete).toContain('Please answer this question.');
    expect(answered).toContain('Write a review');
    for (const html of [open, incomplete, answered])
      expect(html).not.toMatch(/<a[^>]+href="(?!#)|<button|<script|action=|autofocus/);
  });
});

describe('an unhappy answer', () => {
  it('is put before staff once, with the client’s words', async () => {
    const { post, lines } = await aSurveyPage();
    await Promise.all([1, 2].map(() => post({ recommend: '3', satisfied: '2', more: 'I waited an hour' })));
    expect(await lines()).toEqual([
      {
        content:
          'Maya answered the survey “After your visit”: 3 of 10 for “How likely are you to recommend us?”, 2 of 5 for “How satisfied were you?”.\n“\u2068I waited an hour\u2069”',
        read_status: 'UNREAD',
        container: 'INBOX',
      },
    ]);
  });

  it('is not where the practice has switched that off', async () => {
    const { post, lines } = await aSurveyPage({ schema: { ...everyKind, x_followUp: false } });
    await post({ recommend: '3' });
    expect(await lines()).toEqual([]);
  });

  it('is not where the client is content', async () => {
    const { post, lines } = await aSurveyPage();
    await post({ recommend: '7', satisfied: '3' });
    expect(await lines()).toEqual([]);
  });
});

describe('a form', () => {
  it('filled by its own fields is accepted, whatever is chosen [F-51]', () => {
    const questions = questionsOf(everyKind);
    const field = fc.oneof(
      fc.constantFrom('recommend', 'satisfied').chain((name) => fc.nat(4).map((value) => [name, String(value + 1)])),
      fc.constantFrom('friend', 'web', 'other').map((value) => ['found', value]),
      fc.string({ maxLength: 200 }).map((text) => ['found-Comment', text.replaceAll(/\p{Cc}/gu, '')]),
      fc.constantFrom('true', 'false').map((value) => ['again', value]),
      fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => ['more', text.replaceAll(/\p{Cc}/gu, '')]),
    );
    const liked = fc.uniqueArray(fc.constantFrom('Staff', 'Prices', 'Waiting time'));
    fc.assert(
      fc.property(fc.array(field), liked, (fields, likes) => {
        const form = new URLSearchParams([
          ...fields,
          ['recommend', '5'],
          ...likes.map((value) => ['liked', value]),
        ] as string[][]);
        expect(checkAnswers(questions, formAnswers(questions, form)).problems).toEqual([]);
      }),
    );
  });
});
