import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IconButton } from '../IconButton.tsx';
import { Time } from '../Time.tsx';
import { Tooltips } from './Tooltips.tsx';

it('shows a button’s name with its shortcut, in the symbols of the keyboard', async () => {
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

describe('a time', () => {
  const at = '2026-11-21T14:05:00Z';
  const exact = 'Sat, Nov 21, 2026, 9:05 AM';
  const aTime = (
    <Time at={at} zone="America/New_York">
      Sat
    </Time>
  );

  it('is shown in full on hover', async () => {
    render(
      <>
        {aTime}
        <Tooltips />
      </>,
    );
    expect(screen.getByText('Sat')).toHaveAttribute('datetime', at);
    fireEvent.pointerOver(screen.getByText('Sat'));
    expect(await screen.findByText(exact)).toBeInTheDocument();
  });

  it('is shown in full while the link around it has the keyboard focus', async () => {
    render(
      <>
        <a href="#maya">Maya, {aTime}</a>
        <Tooltips />
      </>,
    );
    screen.getByRole('link').focus();
    expect(await screen.findByText(exact)).toBeInTheDocument();
  });

  it('can receive the focus by Tab if there is no link around it', () => {
    render(
      <Time at={at} zone="America/New_York" isStop>
        Sat
      </Time>,
    );
    expect(screen.getByText('Sat').tabIndex).toBe(0);
  });
});
