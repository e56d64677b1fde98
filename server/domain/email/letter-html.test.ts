import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterHtml } from './letter-html.ts';

const elm = { practiceName: 'Elm Street Animal Hospital', subject: 'Luna' };
const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase());

describe('the HTML of a letter', () => {
  it('has a paragraph for each, keeps line breaks, and links web addresses', async () => {
    const html = await letterHtml('Hi Maya,\n\nSee https://elm.example/a?b=1&c=2.\nCall us.', elm);
    expect(html.match(/<p style[^>]*>.*?<\/p>/g)).toHaveLength(2);
    expect(html).toMatch(
      /<a href="https:\/\/elm\.example\/a\?b=1&amp;c=2" [^>]*>https:\/\/elm\.example\/a\?b=1&amp;c=2<\/a>\.<br \/>/,
    );
    expect(html).toContain('<br />Call us.</p>');
    expect(html).toMatch(/>\s*Elm Street Animal Hospital\s*<\/td>/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('ends with a link to unsubscribe, where there is one', async () => {
    expect(await letterHtml('Hi', { ...elm, unsubscribeUrl: 'https://elm.example/p/u/a' })).toMatch(
      /<a href="https:\/\/elm\.example\/p\/u\/a"[^>]*>No more emails after visits<\/a>/,
    );
    expect(await letterHtml('Hi', elm)).not.toContain('No more emails');
  });

  it('shortens a long address to its beginning, and links all of it', async () => {
    const address = `https://elm.example/p/v/${'a'.repeat(200)}`;
    const html = await letterHtml(`Confirm here: ${address}`, elm);
    expect(html).toContain(`href="${address}"`);
    expect(html).toMatch(/>https:\/\/elm\.example\/p\/v\/a{36}…<\/a>/);
    // It breaks, so that the letter is no wider than a phone.
    expect(html).toMatch(/<a [^>]*style="[^"]*word-break:break-all/);
  });

  it('keeps the colour of a practice', async () => {
    const tint = async (practiceName: string) =>
      /background:(#[\da-f]{6});color/.exec(await letterHtml('', { ...elm, practiceName }))?.[1];
    expect(await tint('Elm')).toBe(await tint('Elm'));
    expect(new Set(await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(tint))).size).toBeGreaterThan(2);
  });

  it('shows as text whatever others wrote [F-60]', async () => {
    const usual = new Set(tagsOf(await letterHtml('a\nb https://x.example', elm)));
    const hostile = fc
      .array(
        fc.constantFrom(
          '<script>',
          '</td>',
          '"',
          "'",
          '<img src=x onerror=alert(1)>',
          '&',
          '\n',
          '\n\n',
          'https://x.example/"onclick="x',
          'javascript:alert(1)',
          'data:text/html,x',
          '<a href=',
          'https://',
          '-->',
          '<!--',
        ),
        { maxLength: 10 },
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (text, practiceName, subject) => {
        const html = await letterHtml(text, { practiceName, subject });
        expect([...usual]).toEqual(expect.arrayContaining(tagsOf(html)));
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
        expect(html).not.toMatch(/<[^>]*\son[a-z]+=/i);
        expect(html.match(/<!--/g)).toBeNull();
      }),
    );
  });
});
