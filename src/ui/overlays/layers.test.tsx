import { fireEvent, render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BareDialog } from './BareDialog.tsx';
import { DialogPanel } from './DialogPanel.tsx';
import { DrawerPanel } from './DrawerPanel.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import { PopoverPanel } from './PopoverPanel.tsx';
import { ScreenDialog } from './ScreenDialog.tsx';
import { showToast } from '../toasts/toast.ts';
import { Toaster } from '../toasts/Toaster.tsx';

const close = () => {};

const nowhere = { current: null };

/** Every layer of the kit, with a form inside where possible. */
const layers: Record<string, (content: ReactNode) => ReactNode> = {
  'BareDialog.tsx': (content) => (
    <BareDialog label="Layer" onClose={close} initialFocus={nowhere} returnsFocus={() => true}>
      {content}
    </BareDialog>
  ),
  'DialogPanel.tsx': (content) => (
    <DialogPanel open title="Layer" closeLabel="Close" onClose={close}>
      {content}
    </DialogPanel>
  ),
  'DrawerPanel.tsx': (content) => (
    <DrawerPanel open label="Layer" closeLabel="Close" side="end" onClose={close}>
      {content}
    </DrawerPanel>
  ),
  'MenuPanel.tsx': () => (
    <MenuPanel
      label="Layer"
      align="end"
      anchor={nowhere}
      groups={[[{ key: 'a', label: 'Part', onSelect: close }]]}
      onClose={close}
    />
  ),
  'PopoverPanel.tsx': (content) => (
    <PopoverPanel label="Layer" side="top" align="start" anchor={nowhere} onClose={close}>
      {content}
    </PopoverPanel>
  ),
  'ScreenDialog.tsx': (content) => (
    <ScreenDialog label="Layer" onClose={close}>
      {content}
    </ScreenDialog>
  ),
  'Toaster.tsx': () => <Toaster label="Notices" closeLabel="Close" autoClose={5000} fadeOut={0} progressStart={0} />,
};

const form = (
  <form>
    <label>
      Part
      <input />
    </label>
  </form>
);

describe('a layer inside a form', () => {
  it('is in the list of this test, for every layer', () => {
    const ui = join(import.meta.dirname, '..');
    const files = readdirSync(ui, { recursive: true, encoding: 'utf8' });
    const isLayer = (file: string) =>
      file.endsWith('.tsx') && !file.includes('.test.') && /Portal\b/.test(readFileSync(join(ui, file), 'utf8'));
    // Printed content has no controls.
    const inPortals = files
      .filter(isLayer)
      .map((file) => basename(file))
      .filter((name) => name !== 'Paper.tsx')
      .toSorted();
    expect(Object.keys(layers)).toEqual(inPortals);
  });

  it.each(Object.keys(layers))('%s keeps to itself what happens in it', async (file) => {
    const heard = vi.fn((event: { type: string }) => event.type);
    render(
      <form
        onSubmit={heard}
        onReset={heard}
        onChange={heard}
        onPaste={heard}
        onDragEnter={heard}
        onDragOver={heard}
        onDragLeave={heard}
        onDrop={heard}
      >
        {layers[file]?.(form)}
      </form>,
    );
    if (file === 'Toaster.tsx') showToast({ title: 'Part' });
    const part = await screen.findByText('Part');
    const events = ['submit', 'reset', 'paste', 'dragEnter', 'dragOver', 'dragLeave', 'drop'] as const;
    for (const event of events) fireEvent[event](part);
    const field = screen.queryByRole('textbox', { name: 'Part' });
    if (field) fireEvent.change(field, { target: { value: 'typed' } });
    expect(heard.mock.results.map(({ value }) => value as string)).toEqual([]);
  });
});
