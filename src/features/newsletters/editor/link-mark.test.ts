import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { describe, expect, it } from 'vitest';
import { anEditor } from '#tests/support/an-editor.ts';
import { aDocument } from '#tests/support/newsletter-documents.ts';

type AnEditor = ReturnType<typeof anEditor>;
const anEmptyLetter = () => anEditor(aDocument({ type: 'textSection', content: [{ type: 'paragraph' }] }), UndoRedo);

/** The texts that are links, and where they lead. */
function linksOf({ editor }: AnEditor) {
  const found: Record<string, unknown> = {};
  editor.state.doc.descendants(({ text, marks }) => {
    const link = marks.find(({ type }) => type.name === 'link');
    if (link) found[text ?? ''] = link.attrs['href'];
  });
  return found;
}

const written = 'harborview.example/winter';
const href = 'https://harborview.example/winter';

describe('an address that is typed', () => {
  it.each<readonly [string, (letter: AnEditor) => unknown]>([
    ['a space', ({ type }) => type(' ')],
    ['a dot and a space', ({ type }) => type('. ')],
    ['a new paragraph', ({ press }) => press('Enter')],
    ['a press elsewhere', ({ editor }) => editor.commands.setTextSelection(3)],
    ['a press outside the letter', ({ editor }) => editor.view.dom.dispatchEvent(new FocusEvent('blur'))],
  ])('is a link from %s on', (_name, leave) => {
    const letter = anEmptyLetter();
    letter.type(`Times: ${written}`);
    expect(linksOf(letter)).toEqual({});
    leave(letter);
    expect(linksOf(letter)).toEqual({ [written]: href });
  });

  it('is text again once that is undone, and what is typed behind it stays text', () => {
    const letter = anEmptyLetter();
    letter.type(`${written} `);
    letter.editor.commands.undo();
    expect(linksOf(letter)).toEqual({});
    expect(letter.editor.state.doc.textContent).toBe(`${written} `);
    letter.type('open daily ');
    expect(linksOf(letter)).toEqual({});
  });

  it('is a link no longer than it is', () => {
    const letter = anEmptyLetter();
    letter.type(`${written} and www.harborview.example, front@harborview.example too `);
    expect(linksOf(letter)).toEqual({
      [written]: href,
      'www.harborview.example': 'https://www.harborview.example/',
      'front@harborview.example': 'mailto:front@harborview.example',
    });
  });

  it('is none where the word goes on, or is no address', () => {
    const letter = anEmptyLetter();
    letter.type('3.5 kg, e.g. file.pdf harborview.example x');
    letter.editor.commands.setTextSelection(letter.editor.state.doc.content.size - 3);
    letter.type(`${written}/`);
    letter.editor.commands.setTextSelection(3);
    expect(linksOf(letter)).toEqual({});
  });
});

describe('an address that is pasted', () => {
  it('is a link', () => {
    const letter = anEmptyLetter();
    letter.paste(`Book at (${written}), not at file.pdf or e.g. 3.5`);
    expect(linksOf(letter)).toEqual({ [written]: href });
  });

  it('leads where it led before if it was a link', () => {
    const letter = anEmptyLetter();
    letter.editor.view.pasteHTML(
      `<p><a href="https://harborview.example/spring">${written}</a></p>`,
      new Event('paste') as ClipboardEvent,
    );
    expect(linksOf(letter)).toEqual({ [written]: 'https://harborview.example/spring' });
  });
});
