import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
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
