import '#src/features/newsletters/editor/letter.css';
import { Editor } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { editorContent } from '#src/features/newsletters/editor/letter-json.ts';
import { letterNodes } from '#src/features/newsletters/editor/nodes.ts';
import { longLetter } from '../newsletter/letter.ts';

// The editor that the product uses with the same letter, and nothing around it: no toolbar, no preview, no check, no draft.

const element = document.getElementById('root');
if (element)
  new Editor({
    element,
    injectCSS: false,
    extensions: [...letterNodes, UndoRedo],
    content: editorContent(longLetter),
    editorProps: { attributes: { class: 'letter-editor' } },
  });
