import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

/** Lays out elements by their names: left, top, width and height in pixels. */
function layOut(boxes: Readonly<Record<string, readonly [number, number, number, number]>>) {
  const elements = Object.entries(boxes).map(([name, [left, top, width, height]]) => {
    const element = screen.getByRole('button', { name });
    const rect = new DOMRect(left, top, width, height);
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rect);
    return { element, rect };
  });
  const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
    x >= left && x <= right && y >= top && y <= bottom;
  const at = vi.spyOn(document, 'elementFromPoint');
  at.mockImplementation((x, y) => elements.find(({ rect }) => isIn(rect, x, y))?.element ?? document.body);
  onTestFinished(() => at.mockRestore());
}

it.each([
  ['below, where nothing is covered', {}, 'below'],
  ['above, where it would cover an action below', { Undo: [560, 234, 60, 28] }, 'above'],
  ['beside, where actions are below and above', { Undo: [560, 234, 60, 28], Publish: [560, 160, 60, 28] }, 'beside'],
] as const)('opens %s', async (_where, others, place) => {
  render(
    <>
      <IconButton label="Close" icon={null} />
      <button type="button">Undo</button>
      <button type="button">Publish</button>
      <Tooltips />
    </>,
  );
  layOut({ Close: [600, 200, 32, 32], ...others });
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Close' }));
  const { top, left } = (await screen.findByText('Close')).style;
  const isBeside = Number.parseFloat(left) < 600;
  expect(isBeside ? 'beside' : Number.parseFloat(top) > 216 ? 'below' : 'above').toBe(place);
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
