import { Editor, type JSONContent, generateHTML, generateJSON, getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NewsletterDocument, newsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { anEditor } from '#tests/support/an-editor.ts';
import { anyDocument, aDocument, aText } from '#tests/support/newsletter-documents.ts';
import { documentOfEditor, editorContent } from './letter-json.ts';
import { letterNodes } from './nodes.ts';

const schema = getSchema(letterNodes);
/** Content that is empty is left out by the editor, and neighbouring texts with the same marks are one. */
const normal = (document: NewsletterDocument): JSONContent => jsonOf(schema.nodeFromJSON(editorContent(document)));
const jsonOf = (node: Node): JSONContent => node.toJSON() as JSONContent;

it('the editor holds any document, and answers the same', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const node = schema.nodeFromJSON(editorContent(document));
      node.check();
      const back = documentOfEditor(node, document.attrs.preheader);
      expect(newsletterDocument.safeParse(back).success).toBe(true);
      expect(normal(back)).toEqual(normal(document));
    }),
  );
});

it('a letter that is copied and pasted is the same @slow', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const html = generateHTML(editorContent(document), letterNodes);
      const back = documentOfEditor(schema.nodeFromJSON(generateJSON(html, letterNodes)), '');
      expect(newsletterDocument.safeParse(back).success).toBe(true);
    }),
  );
});

const scraps = [
  '<p>Hi <b>all</b></p>',
  '<h1>News</h1>',
  '<h5>Small</h5>',
  '<ul><li>One<ul><li>Two</li></ul></li></ul>',
  '<img src="https://evil.example/pixel.gif" onerror="x()">',
  '<a href="javascript:x()">Press</a>',
  '<a href="https://elm.example/">Elm</a>',
  '<table><tr><td>Cell</td></tr></table>',
  '<style>p{}</style><script>x()</script>',
  '<figure data-image=\'{"src":"data:x","width":9999}\'></figure>',
  '<figure data-image=\'{"src":"https://rapport.example/files/1","width":9999,"alt":7}\'></figure>',
  '<figure data-button=\'{"label":"\u0007x","href":"javascript:x()","align":"up"}\'></figure>',
  '<span data-merge="owner" data-fallback="friend">x</span><span data-merge="password">x</span>',
  '<div data-columns><div data-column><hr></div></div>',
  '<blockquote>Said</blockquote>a\tb\u0000',
  '<section><hr></section>',
];

it('pasted HTML is reduced to what a letter may contain [F-60] [F-66] @slow', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...scraps), { maxLength: 6 }), (pasted) => {
      const back = documentOfEditor(schema.nodeFromJSON(generateJSON(pasted.join(''), letterNodes)), '');
      expect(newsletterDocument.safeParse(back).error?.issues ?? []).toEqual([]);
      expect(JSON.stringify(back)).not.toMatch(/javascript|evil|data:|password/);
    }),
  );
});

it('a letter has at most 40 sections', () => {
  const editor = new Editor({ element: null, injectCSS: false, extensions: letterNodes });
  editor.commands.setContent(editorContent(aDocument(...Array.from({ length: 40 }, () => aText('Hi')))));
  editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'divider' });
  expect(editor.state.doc.childCount).toBe(40);
});

it('what is typed as a merge field is written is one, with the words for those who have none', () => {
  const { editor, type } = anEditor();
  type('Hi {{owner}}, {{x}}');
  expect(editor.getText()).toContain('Hi , {{x}}');
  expect(JSON.stringify(editor.getJSON())).toContain('{"type":"merge","attrs":{"name":"owner","fallback":"friend"}}');
});
