import { expect, it } from 'vitest';
import { fillHtml } from '#contract/rules/newsletters/letter-parts.ts';
import { newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { aDocument, anImage } from '#tests/support/newsletter-documents.ts';
import { aReadyNewsletter, aRunOf, aSendingPractice, prepareRunsOf } from '#tests/support/newsletter-world.ts';
import { anUpload, pathOf } from '#tests/support/ready-newsletter.ts';
import { at, refusal, startWorld } from '#tests/support/server-world.ts';
import { createNewsletterTemplate } from './create-template.ts';
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
    document,
    cat,
    dog,
    upload,
    letter,
    withdraw: (pictureId: string) => staff.run(withdrawNewsletterPicture, { ...ofRun, pictureId }, files),
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

it('letters that leave after a picture was withdrawn show its description, and new ones need another picture', async () => {
  const { practice, staff, document, cat, withdraw, letter } = await aSentNewsletter();
  await withdraw(cat.id);
  expect(await letter()).toContain('>A cat</div>');
  expect((await letter()).match(/<img /g)).toHaveLength(1);
  const content = { 'en-us': { [newsletterType]: JSON.stringify(document) } };
  const template = { ...pathOf(practice), type: 'NEWSLETTER' as const, name: 'Copy', content };
  await expect(staff.run(createNewsletterTemplate, template, origin)).rejects.toMatchObject({
    code: 'invalid_request',
  });
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
  const withdrawn = expect.objectContaining({ id: cat.id, isWithdrawn: true });
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
