import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { describe, expect, it } from 'vitest';
import { newsletterLimits, type Section } from '#contract/rules/newsletters/newsletter-document.ts';
import { anEditor } from '#tests/support/an-editor.ts';
import { aButton, aDocument, anImage, aText } from '#tests/support/newsletter-documents.ts';
import { documentOfEditor } from './letter-json.ts';
import { fillMissingImage } from './sections.ts';
import { SelectedPiece } from './selected-piece.ts';

const before = aText('Before');
const after = aText('After');

function selected(...letter: Section[]) {
  const given = anEditor(aDocument(...letter), SelectedPiece, UndoRedo);
  let at = -1;
  given.editor.state.doc.descendants(({ isAtom, isText }, position) => {
    if (at < 0 && isAtom && !isText) at = position;
  });
  given.editor.commands.setNodeSelection(at);
  const sections = () =>
    given.editor.state.doc.content.content.map(({ type, textContent }) => textContent || type.name);
  return { ...given, sections };
}

it('a picture that is missing says so, and another one that is chosen while it is selected takes its place', () => {
  const { editor } = selected(before, anImage({ src: null, alt: 'Rex' }));
  expect(editor.view.dom).toHaveTextContent(/This picture is not there any more\..* Rex$/);
  expect(fillMissingImage(editor, 'https://rapport.example/files/dog', 120)).toBe(true);
  expect(documentOfEditor(editor.state.doc, '')).toEqual(
    aDocument(before, anImage({ src: 'https://rapport.example/files/dog', alt: 'Rex', width: 120 })),
  );
  expect(fillMissingImage(editor, 'https://rapport.example/files/cat', 120)).toBe(false);
});

describe.each<Section>([anImage(), aButton(), { type: 'divider' }, { type: 'spacer' }])('a selected $type', (piece) => {
  const { type: kind } = piece;

  it('stays, and what is typed stands behind it, until that is undone', () => {
    const { type, sections, editor } = selected(before, piece, after);
    type('Hi');
    expect(sections()).toEqual(['Before', kind, 'Hi', 'After']);
    editor.commands.undo();
    expect(sections()).toEqual(['Before', kind, 'After']);
  });

  it('stays where something is pasted', () => {
    const { paste, sections } = selected(before, piece);
    paste('Hi');
    expect(sections()).toEqual(['Before', kind, 'Hi']);
  });

  it('is followed by a text after Enter, and gone after Backspace', () => {
    const { type, press, sections, editor } = selected(before, piece, after);
    press('Enter');
    type('Hi');
    expect(sections()).toEqual(['Before', kind, 'Hi', 'After']);
    editor.commands.setNodeSelection(8 + 2);
    press('Backspace');
    expect(sections()).toEqual(['Before', 'Hi', 'After']);
  });

  it('stays in a letter that is full', () => {
    const full = Array.from({ length: newsletterLimits.sections - 1 }, () => before);
    const { type, press, sections } = selected(piece, ...full);
    type('Hi');
    press('Enter');
    expect(sections()).toEqual([kind, ...full.map(() => 'Before')]);
  });
});

it('a picture in a column stays there, with what is typed below it', () => {
  const { type, editor } = selected({
    type: 'columns',
    content: [
      { type: 'column', content: [anImage()] },
      { type: 'column', content: [aButton()] },
    ],
  });
  type('Hi');
  expect(editor.getJSON().content).toMatchObject([
    { content: [{ content: [{ type: 'image' }, { type: 'textSection' }] }, { content: [{ type: 'button' }] }] },
  ]);
});

it.each<readonly [string, (letter: ReturnType<typeof selected>) => unknown]>([
  ['typed', ({ type }) => type('!')],
  ['pasted', ({ paste }) => paste('!')],
])('a selected merge field stays, and what is %s stands behind it', (_name, write) => {
  const letter = selected(aText('Hi ', { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } }, ', all'));
  write(letter);
  expect(letter.editor.getJSON().content).toMatchObject([
    { content: [{ content: [{ text: 'Hi ' }, { type: 'merge' }, { text: '!, all' }] }] },
  ]);
});
