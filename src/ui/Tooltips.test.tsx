import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IconButton } from './IconButton.tsx';
import { Tooltips } from './Tooltips.tsx';

it('repeats a button’s name, with its keys as they are written on the keyboard', async () => {
  render(
    <>
      <IconButton label="Call before" keys="ArrowLeft" icon={null} />
      <Tooltips />
    </>,
  );
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Call before' }));
  expect(await screen.findByText('Call before')).toHaveTextContent('Call beforeLeft');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('Call before')).toBeNull();
});
