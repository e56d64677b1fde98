import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu } from './Menu.tsx';

const pin = vi.fn();

describe('a menu', () => {
  beforeEach(() => {
    pin.mockClear();
    render(
      <Menu
        label="Conversation"
        groups={[
          [
            { key: 'pin', label: 'Pin', keys: 'p', onSelect: pin },
            { key: 'block', label: 'Block', disabled: true, onSelect: vi.fn() },
          ],
          [{ key: 'done', label: 'Mark as done', onSelect: vi.fn() }],
        ]}
        renderTrigger={(props) => (
          <button type="button" {...props}>
            More
          </button>
        )}
      />,
    );
  });
  const button = () => screen.getByRole('button', { name: 'More', hidden: true });

  it('opens and acts by keyboard alone, and restores the focus', async () => {
    await userEvent.tab();
    expect(button()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menu', { name: 'Conversation' })).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    const item = screen.getByRole('menuitem', { name: 'Pin' });
    await waitFor(() => expect(item).toHaveFocus());
    expect(item).toHaveAttribute('aria-keyshortcuts', 'p');
    await userEvent.keyboard('{Enter}');
    expect(pin).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button()).toHaveFocus());
  });

  it('closes on Escape and on a second press', async () => {
    await userEvent.click(button());
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.click(button());
    await screen.findByRole('menu');
    await userEvent.click(button());
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
