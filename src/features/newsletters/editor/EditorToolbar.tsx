import type { Editor } from '@tiptap/core';
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Copy,
  Heading,
  Italic,
  Link2,
  List,
  ListOrdered,
  Plus,
  Redo2,
  Trash2,
  Underline,
  Undo2,
  UserRound,
} from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { placeholderNames } from '#contract/rules/texting/placeholders.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Toolbar, ToolbarButton } from '#src/ui/Toolbar.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Menu } from '#src/ui/overlays/Menu.tsx';
import type { MenuAction } from '#src/ui/overlays/MenuPanel.tsx';
import { useEditorFact } from './editor-facts.ts';
import { deleteSection, duplicateSection, insertBelow, newSections, sectionAt } from './sections.ts';
import { moveAndSay } from './use-editor.ts';

const words = newsletters.editor;

interface EditorToolbarProps {
  editor: Editor;
  /** Opens the field for the address of a link. */
  onLink: () => void;
  onImages: (files: readonly File[]) => void;
}

/** What can be done to the letter; one tab stop, whose buttons the arrow keys reach. */
export function EditorToolbar({ editor, onLink, onImages }: EditorToolbarProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Toolbar
      label={words.toolbar}
      className="sticky top-0 z-10 flex flex-wrap gap-0.5 rounded-t-xl border-b border-line bg-surface p-1"
    >
      <AddMenu editor={editor} onImage={() => picker.current?.click()} />
      <StyleMenu editor={editor} />
      <Toggle editor={editor} label={words.bold} keys="Mod+B" icon={<Bold />} name="bold" />
      <Toggle editor={editor} label={words.italic} keys="Mod+I" icon={<Italic />} name="italic" />
      <Toggle editor={editor} label={words.underline} keys="Mod+U" icon={<Underline />} name="underline" />
      <Act label={words.link} keys="Mod+K" icon={<Link2 />} onClick={onLink} />
      <Toggle editor={editor} label={words.bulletList} icon={<List />} name="bulletList" />
      <Toggle editor={editor} label={words.orderedList} icon={<ListOrdered />} name="orderedList" />
      <MergeMenu editor={editor} />
      <SectionActions editor={editor} />
      <Act label={words.undo} keys="Mod+Z" icon={<Undo2 />} onClick={() => editor.chain().focus().undo().run()} />
      <Act label={words.redo} keys="Mod+Shift+Z" icon={<Redo2 />} onClick={() => editor.chain().focus().redo().run()} />
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/gif"
        multiple
        hidden
        aria-label={words.pickImage}
        onChange={({ target }) => {
          onImages([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Toolbar>
  );
}

interface ActProps {
  label: string;
  keys?: string;
  icon: ReactElement;
  pressed?: boolean;
  onClick: () => void;
}

const Act = ({ pressed, ...button }: ActProps) => (
  <ToolbarButton button={<IconButton {...button} aria-pressed={pressed} />} />
);

const toggles = {
  bold: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  underline: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  bulletList: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
};

function Toggle({
  editor,
  name,
  ...button
}: Omit<ActProps, 'pressed' | 'onClick'> & { editor: Editor; name: keyof typeof toggles }) {
  const isActive = useEditorFact(editor, (now) => now.isActive(name));
  return <Act {...button} pressed={isActive} onClick={() => toggles[name](editor)} />;
}

const ToolMenu = ({ label, icon, actions }: { label: string; icon: ReactElement; actions: readonly MenuAction[] }) => (
  <Menu
    label={label}
    align="start"
    groups={[actions]}
    renderTrigger={(props) => <ToolbarButton button={<IconButton {...props} label={label} icon={icon} />} />}
  />
);

function AddMenu({ editor, onImage }: { editor: Editor; onImage: () => void }) {
  const add = (kind: 'text' | 'button' | 'columns' | 'divider' | 'spacer') => () => {
    if (insertBelow(editor, newSections[kind]())) editor.commands.focus();
    else announce(words.full);
  };
  return (
    <ToolMenu
      label={words.add}
      icon={<Plus />}
      actions={[
        { key: 'text', label: words.sections.textSection, onSelect: add('text') },
        { key: 'image', label: words.sections.image, onSelect: onImage },
        { key: 'button', label: words.sections.button, onSelect: add('button') },
        { key: 'columns', label: words.sections.columns, onSelect: add('columns') },
        { key: 'divider', label: words.sections.divider, onSelect: add('divider') },
        { key: 'spacer', label: words.sections.spacer, onSelect: add('spacer') },
      ]}
    />
  );
}

const StyleMenu = ({ editor }: { editor: Editor }) => (
  <ToolMenu
    label={words.style}
    icon={<Heading />}
    actions={[
      { key: 'paragraph', label: words.paragraph, onSelect: () => editor.chain().focus().setParagraph().run() },
      ...([1, 2, 3] as const).map((level) => ({
        key: `heading ${level}`,
        label: words.heading(level),
        onSelect: () => editor.chain().focus().setHeading({ level }).run(),
      })),
    ]}
  />
);

const MergeMenu = ({ editor }: { editor: Editor }) => (
  <ToolMenu
    label={words.merge}
    icon={<UserRound />}
    actions={placeholderNames.map((name) => ({
      key: name,
      label: words.mergeFields[name],
      onSelect: () =>
        editor
          .chain()
          .focus()
          .insertContent({ type: 'merge', attrs: { name, fallback: words.fallbacks[name] } })
          .run(),
    }))}
  />
);

function SectionActions({ editor }: { editor: Editor }) {
  const at = useEditorFact(editor, ({ state }) => sectionAt(state));
  return (
    <>
      <Act label={words.moveUp(at + 1)} keys="Alt+ArrowUp" icon={<ArrowUp />} onClick={() => moveAndSay(editor, -1)} />
      <Act
        label={words.moveDown(at + 1)}
        keys="Alt+ArrowDown"
        icon={<ArrowDown />}
        onClick={() => moveAndSay(editor, 1)}
      />
      <Act label={words.duplicate(at + 1)} icon={<Copy />} onClick={() => duplicateSection(editor)} />
      <Act label={words.remove(at + 1)} icon={<Trash2 />} onClick={() => deleteSection(editor)} />
    </>
  );
}
