import { expect, it } from 'vitest';
import { fillHtml } from '#contract/rules/newsletters/letter-parts.ts';
import { imagePartsOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { asNewsletter, documentOf } from '#contract/templates/newsletter-templates.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { aDocument, anImage } from '#tests/support/newsletter-documents.ts';
import { aReadyNewsletter, aRunOf, aSendingPractice, prepareRunsOf } from '#tests/support/newsletter-world.ts';
import { anUpload, pathOf } from '#tests/support/ready-newsletter.ts';
import { at, refusal, startWorld } from '#tests/support/server-world.ts';
import { createNewsletter } from './create.ts';
import { createNewsletterTemplate } from './create-template.ts';
import { getNewsletter } from './get.ts';
import { withdrawNewsletterPicture } from './pictures.ts';
import { openPublishedImage } from './published-image.ts';
import { getNewsletterReport } from './report.ts';
import { runLetterOf } from './run-letter.ts';

const world = await startWorld();
const origin = 'https://rapport.example';

/** A newsletter with two pictures that is being sent, and the address under which its readers load the first. */
async function aSentNewsletter() {
  const { practice } = await aSendingPractice(world);
  const staff = at(world, practice);
  const files = memoryFiles();
  const upload = () => anUpload({ db: world.store.db, practice });
  const [cat, dog] = [await upload(), await upload()];
  await files.write(cat.id, new Uint8Array([1]));
  const document = aDocument(anImage({ src: cat.src, alt: 'A cat' }), anImage({ src: dog.src, alt: 'A dog' }));
  const newsletter = await aReadyNewsletter(world, practice, { document });
  const run = await aRunOf(world, practice, newsletter);
  await prepareRunsOf(world, practice, newsletter);
  const ofRun = { ...pathOf(practice), id: newsletter.id, runId: run.id };
  const letter = async () => fillHtml((await staff.run(runLetterOf, { subject: 'Ticks', document }, origin)).html, {});
  const [, address = ''] = /newsletter-images\/([^"]+)"/.exec(await letter()) ?? [];
  return {
    practice,
    staff,
    newsletter,
    document,
    cat,
    dog,
    upload,
    letter,
    withdraw: (pictureId: string) =>
      staff.run(withdrawNewsletterPicture, { ...ofRun, pictureId }, { files, publicOrigin: origin }),
    load: () => openPublishedImage(world.store.db, files, address),
    isStored: async () => (await files.read(cat.id)) !== null,
    reported: async () => (await staff.read(getNewsletterReport, ofRun)).pictures,
  };
}

it('a picture of a newsletter is withdrawn: nobody can load it any more, and it is stored no longer', async () => {
  const { cat, dog, withdraw, load, isStored, reported } = await aSentNewsletter();
  expect((await load()).status).toBe(200);
  const pictures = [
    { ...cat, alt: 'A cat', isWithdrawn: true },
    { ...dog, alt: 'A dog', isWithdrawn: false },
  ];
  for (const _ of ['once', 'again']) expect(await withdraw(cat.id)).toEqual({ pictures });
  expect(await reported()).toEqual(pictures);
  expect(await isStored()).toBe(false);
  await expect(load()).rejects.toEqual(refusal('not_found'));
});

it('letters that leave after a picture was withdrawn show its description', async () => {
  const { cat, withdraw, letter } = await aSentNewsletter();
  await withdraw(cat.id);
  expect(await letter()).toContain('>A cat</div>');
  expect((await letter()).match(/<img /g)).toHaveLength(1);
});

it('copies and templates of a letter with a withdrawn picture need another picture, and keep its description', async () => {
  const { practice, staff, newsletter, document, cat, withdraw } = await aSentNewsletter();
  await withdraw(cat.id);
  const path = pathOf(practice);
  const content = asNewsletter(document);
  const template = await staff.run(
    createNewsletterTemplate,
    { ...path, type: 'NEWSLETTER', name: 'T', content },
    origin,
  );
  const copy = await staff.run(
    createNewsletter,
    { ...path, type: 'PracticeNewsletter', name: 'Copy', templateId: newsletter.templateId },
    origin,
  );
  const { template: letter, findings } = await staff.read(getNewsletter, { ...path, id: copy.id });
  for (const copied of [template, letter])
    expect(imagePartsOf(documentOf(copied)!).map(({ attrs }) => [attrs.src === null, attrs.alt])).toEqual([
      [true, 'A cat'],
      [false, 'A dog'],
    ]);
  expect(findings).toContainEqual({ kind: 'image_missing', section: 1 });
});

it('withdrawing a picture takes it out of drafts and templates, which then need another one, and of no letter that was sent', async () => {
  const { practice, staff, newsletter, document, cat, withdraw } = await aSentNewsletter();
  const path = pathOf(practice);
  const draft = await aReadyNewsletter(world, practice, { name: 'Summer', document });
  const read = (id: string) => staff.read(getNewsletter, { ...path, id });
  const before = await read(draft.id);
  expect(before.campaign.state).toBe('SAVED');
  await withdraw(cat.id);
  const after = await read(draft.id);
  expect(after.findings).toContainEqual({ kind: 'image_missing', section: 1 });
  expect(after.campaign.state).toBe('DRAFT');
  expect(after.template.version).toBe((before.template.version ?? 0) + 1);
  expect(documentOf((await read(newsletter.id)).template)).toEqual(document);
});

it('a picture that a client sent is public to nobody, and stays in the conversation when it is withdrawn from an old letter', async () => {
  const { practice, cat, withdraw, load, isStored, reported } = await aSentNewsletter();
  const { db } = world.store;
  await db
    .updateTable('file')
    .set({ from_client: true })
    .where('practice', '=', practice)
    .where('id', '=', cat.id)
    .execute();
  const withdrawn: unknown = expect.objectContaining({ id: cat.id, isWithdrawn: true });
  expect(await reported()).toContainEqual(withdrawn);
  expect((await withdraw(cat.id)).pictures).toContainEqual(withdrawn);
  await expect(load()).rejects.toEqual(refusal('not_found'));
  expect(await isStored()).toBe(true);
  expect(await db.selectFrom('file').select('id').where('id', '=', cat.id).execute()).toHaveLength(1);
});

it('only pictures of the newsletter are withdrawn by it', async () => {
  const { cat, upload, withdraw } = await aSentNewsletter();
  for (const id of [`${cat.id}x`, (await upload()).id])
    await expect(withdraw(id)).rejects.toEqual(refusal('not_found'));
});
