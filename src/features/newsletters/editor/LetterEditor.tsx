import './letter.css';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { newsletterLimits, type NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { classNames } from '#src/lib/class-names.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { useEditorFact } from './editor-facts.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { RefusedImages } from './RefusedImages.tsx';
import { PieceFields } from './PieceFields.tsx';
import { fillMissingImage, insertBelow, newSections, sectionAt } from './sections.ts';
import { lengthAtCaret } from './text-limits.ts';
import { useEditor } from './use-editor.ts';
import { useLetterImages } from './use-letter-images.ts';

const words = newsletters.editor;

interface LetterEditorProps {
  document: NewsletterDocument;
  onChange: (document: NewsletterDocument) => void;
  onOverwritten: (document: NewsletterDocument) => void;
  /** Where the fields of what is selected are shown. Within the letter they would push it from under the pointer, also in the middle of a press. */
  beside: Element | null;
}

/** The letter of a newsletter or a template as it is written. */
export function LetterEditor({ document, onChange, onOverwritten, beside }: LetterEditorProps) {
  const [isLinking, setLinking] = useState(false);
  const { editor, host } = useEditor({
    document,
    onChange,
    onOverwritten,
    onFiles: addImages,
    onLink: () => setLinking(true),
  });
  const images = useLetterImages(({ src, width }) => {
    if (!fillMissingImage(editor, src, width) && !insertBelow(editor, newSections.image(src, width)))
      announce(words.full);
  });
  function addImages(files: readonly File[]) {
    void images.add(files);
  }
  return (
    <div className="rounded-xl border border-line-strong bg-surface">
      <EditorToolbar editor={editor} onLink={() => setLinking(true)} onImages={addImages} />
      <div ref={host} className="px-2 focus-within:outline-2 focus-within:outline-focus" />
      <p className="flex flex-wrap gap-x-4 border-t border-line px-4 py-2 text-sm text-ink-soft tabular-nums">
        <Place editor={editor} />
        {images.isUploading && <span role="status">{words.uploading}</span>}
      </p>
      <RefusedImages refused={images.refused} onRetry={addImages} onDismiss={images.dismiss} />
      {beside && createPortal(<PieceFields editor={editor} />, beside)}
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** Where the caret is, and how long the text around it (NL-12). */
function Place({ editor }: Pick<ReturnType<typeof useEditor>, 'editor'>) {
  const section = useEditorFact(editor, ({ state }) => sectionAt(state) + 1);
  const count = useEditorFact(editor, ({ state }) => state.doc.childCount);
  const length = useEditorFact(editor, ({ state }) => lengthAtCaret(state));
  const isTooLong = length !== null && length > newsletterLimits.sectionText;
  return (
    <>
      <span>{words.place(section, count)}</span>
      {length !== null && (
        <span className={classNames(isTooLong && 'font-medium text-bad')}>
          {words.length(length, newsletterLimits.sectionText)}
        </span>
      )}
    </>
  );
}
