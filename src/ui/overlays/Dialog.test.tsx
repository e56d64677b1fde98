import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

function Page({ returnsFocus }: { returnsFocus?: () => boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Remove
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Remove this user?"
        description="They lose access at once."
        closeLabel="Close"
        {...(returnsFocus && { returnsFocus })}
        actions={<button type="button">Yes</button>}
      />
    </>
  );
}

it('receives the focus, announces its name, and restores the focus when it closes', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this user?' });
  expect(dialog).toHaveAccessibleDescription('They lose access at once.');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus());
});

it.each([
  { begins: 'a field', content: <input aria-label="Name" />, focused: 'Name' },
  {
    begins: 'a hint and a choice',
    content: [<p key="hint">Name it</p>, <select key="day" aria-label="Day" />],
    focused: 'Day',
  },
  {
    begins: 'an action',
    content: [
      <button key="undo" type="button">
        Undo
      </button>,
      <input key="name" />,
    ],
    focused: 'Close',
  },
  {
    begins: 'the choices of a question',
    content: [<input key="one" type="radio" />, <input key="name" />],
    focused: 'Close',
  },
])('without an action opens at its first field, else at its close button: $begins', async ({ content, focused }) => {
  render(
    <Dialog open onClose={() => undefined} title="New reply" closeLabel="Close">
      {content}
    </Dialog>,
  );
  await waitFor(async () => expect(await screen.findByLabelText(focused)).toHaveFocus());
});

it.each([
  { holds: 'words alone', content: null, focused: 'Go on' },
  { holds: 'the choices of a question', content: <input type="radio" />, focused: 'Go on' },
  { holds: 'a field', content: <input aria-label="Name" />, focused: 'Name' },
])('opens at its first field, else at its main action, which Enter presses: $holds', async ({ content, focused }) => {
  const confirm = vi.fn();
  render(
    <Dialog
      open
      onClose={() => undefined}
      title="Remove this user?"
      closeLabel="Close"
      actions={
        <>
          <button type="button">Not now</button>
          <button type="button" onClick={confirm}>
            Go on
          </button>
        </>
      }
    >
      {content}
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(focused));
  // Not the second half of a double press.
  await userEvent.keyboard('{Shift}{Enter}');
  expect(confirm).toHaveBeenCalledOnce();
});

it('opens at its close button on a touch screen, whose keyboard would cover it', async () => {
  const known = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(known(query), { matches: query === '(pointer: coarse)' }),
  );
  render(
    <Dialog open onClose={() => undefined} title="New reply" closeLabel="Close">
      <input />
    </Dialog>,
  );
  await waitFor(async () => expect(await screen.findByLabelText('Close')).toHaveFocus());
});

it('does not restore the focus if its answer has moved it', async () => {
  render(<Page returnsFocus={() => false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole('button', { name: 'Remove' })).not.toHaveFocus();
});
