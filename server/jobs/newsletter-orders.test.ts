import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NewsletterRun, ResendGroup } from '#contract/campaigns/newsletter-runs.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { deleteNewsletterRun, updateNewsletterRun } from '#server/domain/newsletter/change-run.ts';
import { claimReaders, readerMarker } from '#server/domain/newsletter/claim-readers.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { openRun, prepareRun, watchRun } from '#server/domain/newsletter/open-runs.ts';
import { readerRecorder } from '#server/domain/newsletter/record-readers.ts';
import { getNewsletterReport } from '#server/domain/newsletter/report.ts';
import { updateNewsletter } from '#server/domain/newsletter/update.ts';
import { updateNewsletterTemplate } from '#server/domain/newsletter/update-template.ts';
import type { HandOver } from '#server/gateways/email/gateway.ts';
import { aReadyNewsletter, aSendingPractice } from '#tests/support/newsletter-world.ts';
import { pathOf } from '#tests/support/ready-newsletter.ts';
import { aClient, aPet, at, startOwnWorld } from '#tests/support/server-world.ts';

const world = await startOwnWorld();
const { db } = world.store;

const steps = [
  'edit',
  'narrow',
  'widen',
  'new client',
  'schedule',
  'send now',
  'move',
  'begin now',
  'unschedule',
  'time passes',
  'send two',
  'refuse one',
  'pause',
  'resume',
  'stop',
  'send again',
  'send to the others',
] as const;
type Step = (typeof steps)[number];
type Phase = 'unsent' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'over';

const all: Recipients = { include: 'all' };
const dogs: Recipients = { include: [{ kind: 'species', species: ['Canine'] }] };
const start = '2098-01-01T12:00:00.000Z';

/** A newsletter in the hands of somebody who reads each sentence before they confirm it. */
async function aNewsletterInUse() {
  await db.deleteFrom('campaign_run').execute();
  const { practice } = await aSendingPractice(world);
  const staff = at(world, practice);
  const path = pathOf(practice);
  const clients = new Map<string, 'Canine' | 'Feline'>();
  const newClient = async () => {
    const species = clients.size % 2 === 0 ? 'Canine' : 'Feline';
    const email = `client-${clients.size}@home.example`;
    const { id } = await aClient(world, practice, { email });
    await aPet(world, practice, id, { species });
    clients.set(email, species);
  };
  for (let more = 4; more > 0; more -= 1) await newClient();
  const newsletter = await aReadyNewsletter(world, practice);
  const { id, templateId } = newsletter;

  let phase: Phase = 'unsent';
  let [subject, chosen] = ['Ticks', all];
  /** The live run, or the latest one. */
  let run: NewsletterRun | null = null;
  /** The first run that began. */
  let first: NewsletterRun | null = null;
  /** Of the last sentence that was confirmed. */
  let confirmed = { subject, to: new Set<string>() };
  const missed: Record<ResendGroup, Set<string>> = { failed: new Set(), stopped: new Set() };
  const delivered: string[] = [];

  const meant = () => new Set([...clients.keys()].filter((email) => chosen === all || clients.get(email) === 'Canine'));
  const confirm = (to = meant()) => void (confirmed = { subject, to });
  /** Tries what is allowed in some phases alone; in the others it is refused. */
  async function when<A>(phases: readonly Phase[], press: () => Promise<A>): Promise<A | null> {
    if (phases.includes(phase)) return press();
    await expect(press()).rejects.toMatchObject({ code: expect.any(String) as unknown });
    return null;
  }
  const change = (input: object) =>
    staff.run(updateNewsletterRun, { ...path, id, runId: run?.id ?? newsletter.id, ...input });
  const create = (input: object) => staff.run(createNewsletterRun, { ...path, id, start: null, ...input }, true);
  async function begin() {
    if (!run || phase !== 'preparing') return;
    const { id: runId } = run;
    while (await staff.run(prepareRun, runId, 'https://rapport.example'));
    phase = 'sending';
    first ??= run;
    await count();
  }
  /** Ends the run when nobody waits. */
  async function count() {
    if (!run || phase !== 'sending') return;
    await staff.run(watchRun, run.id);
    const { state } = await db
      .selectFrom('campaign_run')
      .select('state')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    if (state === 'DONE') phase = 'over';
  }
  async function handOver(most: number, outcome: HandOver) {
    await db.deleteFrom('throttle').execute();
    const limits = { most, perSecond: 1000, claimSeconds: 60, publicOrigin: 'https://rapport.example' };
    const claimed = await claimReaders(db, new Map(), limits);
    expect(claimed.length > 0).toBe(phase === 'sending');
    for (const reader of claimed) {
      expect(await readerMarker(db, 60)(reader)).toBe(true);
      await readerRecorder(db)({ ...reader, ...outcome });
      const { to } = reader.email;
      expect(confirmed.to).toContain(to);
      expect(reader.email.subject).toBe(confirmed.subject);
      confirmed.to.delete(to);
      missed.failed.delete(to);
      missed.stopped.delete(to);
      if (outcome.result === 'accepted') delivered.push(to);
      else missed.failed.add(to);
    }
    await count();
  }
  async function again(group: ResendGroup) {
    const to = first?.id ?? newsletter.id;
    if (first) {
      const report = await staff.read(getNewsletterReport, { ...path, id, runId: to });
      if (phase === 'over') expect(report.again[group]).toBe(missed[group].size);
    }
    const expected = missed[group].size;
    if (phase === 'over' && expected === 0) return;
    const made = await when(['over'], () => create({ expected, resend: { runId: to, group, includesUnknown: false } }));
    if (!made) return;
    run = made;
    phase = 'preparing';
    confirmed = { ...confirmed, to: new Set(missed[group]) };
    await begin();
  }

  const press: Record<Step, () => Promise<unknown>> = {
    edit: () => {
      const next = `${subject}!`;
      return when(['unsent'], async () => {
        await staff.run(updateNewsletterTemplate, { ...path, templateId: templateId ?? '', subject: next }, '');
        subject = next;
      });
    },
    narrow: () => choose(dogs),
    widen: () => choose(all),
    'new client': newClient,
    schedule: async () => {
      const made = await when(['unsent'], () => create({ start, expected: meant().size, recipients: chosen }));
      if (!made) return;
      run = made;
      phase = 'scheduled';
      confirm();
    },
    'send now': async () => {
      const code = first === null ? 'audience_changed' : 'newsletter_sending';
      await expect(create({ expected: meant().size + 1 })).rejects.toMatchObject({ code });
      const made = await when(['unsent'], () => create({ expected: meant().size, recipients: chosen }));
      if (!made) return;
      run = made;
      phase = 'preparing';
      confirm();
      await begin();
    },
    move: async () => {
      if (await when(['scheduled'], () => change({ start, expected: meant().size }))) confirm();
    },
    'begin now': async () => {
      if (!(await when(['scheduled'], () => change({ start: null, expected: meant().size })))) return;
      phase = 'preparing';
      confirm();
      await begin();
    },
    unschedule: async () => {
      const off = () => staff.run(deleteNewsletterRun, { ...path, id, runId: run?.id ?? newsletter.id });
      if (!(await when(['scheduled'], off))) return;
      phase = 'unsent';
      run = null;
    },
    'time passes': async () => {
      if (!run || phase !== 'scheduled') return;
      await staff.run(openRun, run.id, new Date(start));
      phase = 'preparing';
      // Who gets it is found now, by what was confirmed.
      confirmed = { ...confirmed, to: meant() };
      await begin();
    },
    'send two': () => handOver(2, { result: 'accepted', status: '250' }),
    'refuse one': () => handOver(1, { result: 'refused', status: '550' }),
    pause: async () => {
      if (await when(['sending', 'paused'], () => change({ action: 'pause' }))) phase = 'paused';
    },
    resume: async () => {
      if (await when(['sending', 'paused'], () => change({ action: 'resume' }))) phase = 'sending';
    },
    stop: async () => {
      const isOver = phase === 'over' && confirmed.to.size > 0;
      if (isOver || !(await when(['sending', 'paused'], () => change({ action: 'stop' })))) return;
      phase = 'over';
      for (const email of confirmed.to) missed.stopped.add(email);
    },
    'send again': () => again('failed'),
    'send to the others': () => again('stopped'),
  };
  function choose(next: Recipients) {
    if (next === chosen) return Promise.resolve();
    return when(['unsent'], async () => {
      await staff.run(updateNewsletter, { ...path, id, recipients: next }, true);
      chosen = next;
    });
  }
  return {
    press: (step: Step) => press[step](),
    /** Whatever has been pressed, it is sent to its end. */
    async finish() {
      if (phase === 'unsent') await press['send now']();
      await press['time passes']();
      if (phase === 'paused') await press.resume();
      while (phase === 'sending') await press['send two']();
    },
    outcome: () => ({ delivered, left: [...confirmed.to], phase }),
  };
}

it('reaches those whom the last confirmed sentence counted, each once, with what was reviewed, in any order of presses [NL-17] [NL-23] @slow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 16 }), async (pressed) => {
      const { press, finish, outcome } = await aNewsletterInUse();
      for (const step of pressed) await press(step);
      await finish();
      const { delivered, left, phase } = outcome();
      expect(new Set(delivered).size).toBe(delivered.length);
      expect(phase).toBe('over');
      // A stop leaves those out who were still waiting.
      expect(pressed.includes('stop') ? [] : left).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
