import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { enteredLinkAddress } from '#contract/rules/newsletters/link-address.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';

const words = newsletters.editor.linkDialog;

/** Asks where the selected text leads to. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current: unknown = editor.getAttributes('link')['href'];
  const [typed, setTyped] = useState(typeof current === 'string' ? current : '');
  const [isUnusable, setUnusable] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const close = (change?: () => void) => {
    onClose();
    change?.();
  };
  function apply() {
    const href = enteredLinkAddress(typed);
    if (href === null) return setUnusable(true);
    const { empty } = editor.state.selection;
    close(() =>
      empty && !editor.isActive('link')
        ? editor
            .chain()
            .focus()
            .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
            .run()
        : editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run(),
    );
  }
  return (
    <Dialog
      open
      size="sm"
      title={words.title}
      closeLabel={shell.close}
      initialFocus={field}
      returnsFocus={() => editor.view.dom}
      onClose={onClose}
      actions={
        <>
          {typeof current === 'string' && (
            <Button onClick={() => close(() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run())}>
              {words.remove}
            </Button>
          )}
          <Button variant="primary" type="submit" form="link-address">
            {words.apply}
          </Button>
        </>
      }
    >
      <form
        id="link-address"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          ref={field}
          type="url"
          label={newsletters.editor.pieces.href}
          error={isUnusable && enteredLinkAddress(typed) === null ? newsletters.editor.pieces.hrefUnusable : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
