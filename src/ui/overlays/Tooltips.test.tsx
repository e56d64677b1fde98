import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IconButton } from '../IconButton.tsx';
import { Time } from '../Time.tsx';
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

describe('a time', () => {
  const at = '2026-11-21T14:05:00Z';
  const exact = 'Sat, Nov 21, 2026, 9:05 AM';
  const aTime = (
    <Time at={at} zone="America/New_York">
      Sat
    </Time>
  );

  it('is shown in full to the pointer', async () => {
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

  it('is shown in full to the keyboard that rests on the link around it', async () => {
    render(
      <>
        <a href="#maya">Maya, {aTime}</a>
        <Tooltips />
      </>,
    );
    screen.getByRole('link').focus();
    expect(await screen.findByText(exact)).toBeInTheDocument();
  });

  it('can be a stop of the Tab key where no link is around it', () => {
    render(
      <Time at={at} zone="America/New_York" isStop>
        Sat
      </Time>,
    );
    expect(screen.getByText('Sat').tabIndex).toBe(0);
  });
});
