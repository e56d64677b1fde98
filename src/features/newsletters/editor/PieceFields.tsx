import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEffect, useId, useRef, useState } from 'react';
import { enteredLinkAddress } from '#contract/rules/newsletters/link-address.ts';
import { newsletterLimits } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { useEditorFact } from './editor-facts.ts';

const words = newsletters.editor.pieces;

const selected = ({ state: { selection } }: Editor) =>
  selection instanceof NodeSelection ? { node: selection.node, at: selection.from } : null;

/** The fields of the picture, button or merge field that is selected. */
export function PieceFields({ editor }: { editor: Editor }) {
  const at = useEditorFact(editor, (now) => selected(now)?.at ?? null);
  const type = useEditorFact(editor, (now) => selected(now)?.node.type.name ?? null);
  // Read as text, so that equal attributes are the same value.
  const json = useEditorFact(editor, (now) => JSON.stringify(selected(now)?.node.attrs ?? {}));
  const own = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // A letter that begins with a picture has it selected before it is on the page.
    const piece = at === null || editor.isDestroyed ? null : editor.view.nodeDOM(at);
    if (!own.current || !(piece instanceof HTMLElement)) return;
    const [covering, covered] = [own.current.getBoundingClientRect(), piece.getBoundingClientRect()];
    if (covered.right > covering.left && covered.bottom > covering.top) piece.scrollIntoView({ block: 'nearest' });
  }, [editor, at]);
  if (at === null || (type !== 'image' && type !== 'button' && type !== 'merge')) return null;
  const attrs = JSON.parse(json) as Record<string, never>;
  const change = (changes: object) => {
    const { tr } = editor.state;
    tr.setNodeMarkup(at, undefined, { ...attrs, ...changes });
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
  };
  const fields = { attrs, change };
  return (
    <fieldset
      ref={own}
      key={`${type} ${at}`}
      className="flex max-h-[45dvh] flex-col gap-3 overflow-y-auto rounded-xl border border-line-strong bg-sunken p-3 lg:max-h-none"
    >
      <legend className="sr-only">{words[type]}</legend>
      {type === 'image' && <ImageFields {...fields} />}
      {type === 'button' && <ButtonFields {...fields} />}
      {type === 'merge' && (
        <TextField
          label={words.fallback}
          hint={words.fallbackHint}
          maxLength={newsletterLimits.fallback}
          value={String(attrs['fallback'] ?? '')}
          onChange={({ target }) => change({ fallback: target.value })}
        />
      )}
    </fieldset>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface FieldsProps {
  attrs: Readonly<Record<string, unknown>>;
  change: (changes: object) => void;
}

const widths = [newsletterLimits.imageWidth.max, 400, 260, 120];

function ImageFields({ attrs, change }: FieldsProps) {
  const isDecorative = attrs['isDecorative'] === true;
  const width = Number(attrs['width']);
  return (
    <>
      {!isDecorative && (
        <TextField
          label={words.alt}
          hint={words.altHint}
          maxLength={newsletterLimits.imageDescription}
          value={textOf(attrs['alt'])}
          onChange={({ target }) => change({ alt: target.value || null })}
        />
      )}
      <Switch label={words.decorative} isOn={isDecorative} onChange={(isOn) => change({ isDecorative: isOn })} />
      <SelectField label={words.width} value={width} onChange={({ target }) => change({ width: Number(target.value) })}>
        {[...new Set([...widths, width])].map((pixels) => (
          <option key={pixels} value={pixels}>
            {words.pixels(pixels)}
          </option>
        ))}
      </SelectField>
      <AddressField href={attrs['href']} onChange={(href) => change({ href })} />
    </>
  );
}

const ButtonFields = ({ attrs, change }: FieldsProps) => (
  <>
    <TextField
      label={words.label}
      maxLength={newsletterLimits.buttonLabel}
      value={textOf(attrs['label'])}
      onChange={({ target }) => change({ label: target.value })}
    />
    <AddressField href={attrs['href']} onChange={(href) => change({ href })} />
    <SelectField
      label={words.align}
      value={String(attrs['align'])}
      onChange={({ target }) => change({ align: target.value })}
    >
      {(['left', 'center', 'right'] as const).map((align) => (
        <option key={align} value={align}>
          {words.aligns[align]}
        </option>
      ))}
    </SelectField>
  </>
);

/** The address of a link. What is typed stays in the field; the letter has it once it is complete. */
export function AddressField({ href, onChange }: { href: unknown; onChange: (href: string | null) => void }) {
  const [typed, setTyped] = useState(typeof href === 'string' ? href : '');
  const isUnusable = typed.trim() !== '' && enteredLinkAddress(typed) === null;
  const noteId = useId();
  return (
    <TextField
      key={noteId}
      type="url"
      label={words.href}
      hint={words.hrefHint}
      error={isUnusable ? words.hrefUnusable : undefined}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(enteredLinkAddress(target.value));
      }}
    />
  );
}
