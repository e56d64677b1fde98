import { afterEach, describe, expect, it, vi } from 'vitest';
import { sealer } from '#src/lib/sealed.ts';
import { lastWords, type Unwritten } from './last-words.ts';

afterEach(() => localStorage.clear());

const typed: Unwritten = {
  drafts: new Map([
    ['c-1', { content: 'You could also bring Luna’s 🐕 food', media: [] }],
    ['__proto__', { content: 'At five', media: [] }],
  ]),
  items: [],
};

/** A page whose pad is ready. */
async function aPage(owner = 'NEO#elm:main anna') {
  const words = lastWords(owner, sealer(owner));
  const lying = () => Object.values(localStorage).join('');
  const saying = (what: Unwritten) => {
    const before = lying();
    return vi.waitFor(() => {
      words.say(what);
      expect(lying()).not.toBe(before);
    });
  };
  return { ...words, saying, lying };
}

describe('what a page could not write before it went', () => {
  it('is heard by the next page, and forgotten once that has it', async () => {
    await (await aPage()).saying(typed);
    const { said, heard } = await (await aPage()).hear();
    expect(said).toEqual([typed]);
    expect((await (await aPage()).hear()).said).toEqual([typed]);
    heard();
    expect((await (await aPage()).hear()).said).toEqual([]);
  });

  it('lies there for nobody to read, under a pad that is used once', async () => {
    const page = await aPage();
    await page.saying(typed);
    const first = page.lying();
    await page.saying(typed);
    const [[pad, laid], [nextPad, nextLaid]] = [first, page.lying()].map((text) => text.split(' ')) as [
      string[],
      string[],
    ];
    expect(atob(laid ?? '')).not.toContain('Luna');
    expect([pad === nextPad, laid === nextLaid]).toEqual([false, false]);
    expect((await (await aPage('NEO#elm:main ben')).hear()).said).toEqual([]);
  });

  it('is taken back when the disk has it after all, and gone when somebody signs out', async () => {
    const page = await aPage();
    await page.saying(typed);
    page.unsay();
    expect(localStorage).toHaveLength(0);
    await page.saying(typed);
    page.forget();
    page.say(typed);
    expect(localStorage).toHaveLength(0);
  });

  it('is another’s to hear and to forget', async () => {
    await (await aPage()).saying(typed);
    const ben = await aPage('NEO#elm:main ben');
    (await ben.hear()).heard();
    ben.forget();
    expect((await (await aPage()).hear()).said).toEqual([typed]);
  });

  it('is nothing that is longer than what hides it, and no word where there is nothing to say', async () => {
    const page = await aPage();
    await vi.waitFor(() => {
      page.say({ drafts: new Map([['c-1', { content: 'Luna '.repeat(10_000), media: [] }]]), items: [] });
      page.say({ drafts: new Map(), items: [] });
      page.say(typed);
      expect(page.lying()).not.toBe('');
    });
    expect((await (await aPage()).hear()).said).toEqual([typed]);
  });

  it('is passed over where it cannot be opened', async () => {
    const page = await aPage();
    const key = 'rapport.last-words NEO#elm:main anna other';
    for (const nonsense of ['nonsense at all', 'nonsense', '']) {
      localStorage.setItem(key, nonsense);
      expect((await page.hear()).said).toEqual([]);
    }
    await page.saying(typed);
    const [pad] = (localStorage.getItem(Object.keys(localStorage).find((one) => one !== key) ?? '') ?? '').split(' ');
    localStorage.clear();
    localStorage.setItem(key, `${pad} ${btoa('nonsense')}`);
    expect((await page.hear()).said).toEqual([]);
  });
});
