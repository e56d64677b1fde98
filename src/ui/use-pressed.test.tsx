import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { MenuPanel } from './overlays/MenuPanel.tsx';
import { Switch } from './fields/Switch.tsx';

type Draw = (isPinned: boolean, set: (pin: boolean) => void) => ReactElement;

/** A control that toggles whether something is pinned. */
const controls: Record<string, [role: 'button' | 'menuitem' | 'switch', draw: Draw]> = {
  Button: ['button', (isPinned, set) => <Button onClick={() => set(!isPinned)}>{isPinned ? 'Unpin' : 'Pin'}</Button>],
  IconButton: [
    'button',
    (isPinned, set) => <IconButton icon={null} label={isPinned ? 'Unpin' : 'Pin'} onClick={() => set(!isPinned)} />,
  ],
  MenuPanel: [
    'menuitem',
    (isPinned, set) => (
      <MenuPanel
        label="Actions"
        align="end"
        anchor={{ current: null }}
        groups={[[{ key: 'pin', label: isPinned ? 'Unpin' : 'Pin', onSelect: () => set(!isPinned) }]]}
        onClose={() => {}}
      />
    ),
  ],
  Switch: ['switch', (isPinned, set) => <Switch label="Pinned" isOn={isPinned} onChange={set} />],
};

describe.each(Object.entries(controls))('%s', (_name, [role, draw]) => {
  const control = () => screen.getByRole(role);

  it('performs the action it showed when it was pressed, even if that changed before the click', () => {
    const set = vi.fn();
    const { rerender } = render(draw(false, set));
    fireEvent.pointerDown(control());
    rerender(draw(true, set));
    fireEvent.click(control());
    expect(set.mock.calls).toEqual([[true]]);
  });

  it('performs the current action at the next press', () => {
    const set = vi.fn();
    const { rerender } = render(draw(false, set));
    fireEvent.pointerDown(control());
    fireEvent.click(control());
    rerender(draw(true, set));
    fireEvent.click(control());
    expect(set.mock.calls).toEqual([[true], [false]]);
  });
});

describe('a press', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('does what the control shows once the field that had the focus was left and tidied', async () => {
    const publish = vi.fn<(state: string) => void>();
    function Form() {
      const [state, setState] = useState('Vermont');
      return (
        <>
          <input aria-label="State" defaultValue={state} onBlur={() => setState('VT')} />
          <Button onClick={() => publish(state)}>Publish</Button>
        </>
      );
    }
    render(<Form />);
    screen.getByLabelText('State').focus();
    await userEvent.click(screen.getByRole('button'));
    expect(publish.mock.calls).toEqual([['VT']]);
  });

  it('does what the control showed, although a colleague changes it while the pointer is down', async () => {
    const set = vi.fn();
    const [, draw] = controls['Button']!;
    const { rerender } = render(draw(false, set));
    fireEvent.pointerDown(screen.getByRole('button'));
    await settled();
    rerender(draw(true, set));
    fireEvent.pointerUp(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('button'));
    expect(set.mock.calls).toEqual([[true]]);
  });

  it.each([
    ['pointerUp', () => fireEvent.pointerUp(document.body)],
    ['pointerCancel', () => fireEvent.pointerCancel(document.body)],
    ['blur', () => fireEvent.blur(screen.getByRole('button'))],
  ])('that ends elsewhere leaves nothing for a later one: %s', async (_how, end) => {
    const set = vi.fn();
    const [, draw] = controls['Button']!;
    const { rerender } = render(draw(false, set));
    fireEvent.pointerDown(screen.getByRole('button'));
    end();
    await settled();
    rerender(draw(true, set));
    fireEvent.click(screen.getByRole('button'));
    expect(set.mock.calls).toEqual([[false]]);
  });
});

it('uses the action shown at keydown for a press by keyboard', () => {
  const [role, draw] = controls['Button']!;
  const set = vi.fn();
  const { rerender } = render(draw(false, set));
  fireEvent.keyDown(screen.getByRole(role), { key: ' ' });
  rerender(draw(true, set));
  fireEvent.click(screen.getByRole(role));
  expect(set.mock.calls).toEqual([[true]]);
});
