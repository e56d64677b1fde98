import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pressAt, stopPressClock } from '#tests/support/settled-rows.ts';
import { controlsMoved } from './second-press.ts';
import { useSettledRows } from './use-settled-rows.ts';

const onPress = vi.fn<(name: string) => void>();
beforeEach(() => {
  onPress.mockClear();
  // No press of an earlier test is the first half of one here.
  fireEvent.keyDown(document.body, { key: 'Tab' });
});
const presses = () => onPress.mock.calls.map(([name]) => name);

const Control = ({ name }: { name: string }) => (
  <button
    type="button"
    onClick={() => onPress(name)}
    onKeyDown={({ key }) => key !== 'Tab' && onPress(`${name} ${key}`)}
  >
    {name}
  </button>
);
const control = (name: string) => screen.getByRole('button', { name });

describe('after controls have moved', () => {
  function renderTwo() {
    render(
      <>
        <Control name="One" />
        <Control name="Two" />
        <input aria-label="Field" onKeyDown={({ key }) => onPress(`Field ${key}`)} />
      </>,
    );
    return stopPressClock();
  }

  it('a press at the same place is ignored for a moment', () => {
    const clock = renderTwo();
    pressAt(control('One'), 10, 10);
    controlsMoved();
    pressAt(control('Two'), 12, 10);
    expect(presses()).toEqual(['One']);
    clock.letRowsSettle();
    pressAt(control('Two'), 12, 10);
    expect(presses()).toEqual(['One', 'Two']);
  });

  it('a press elsewhere counts, and so does one on a control that is safe to repeat, and one without a place', () => {
    renderTwo();
    pressAt(control('One'), 10, 10);
    controlsMoved();
    pressAt(control('Two'), 10, 60);
    control('One').dataset['repeatable'] = '';
    controlsMoved();
    pressAt(control('One'), 10, 60);
    pressAt(control('Two'), 0, 0);
    controlsMoved();
    pressAt(control('Two'), 0, 0);
    expect(presses()).toEqual(['One', 'Two', 'One', 'Two', 'Two']);
  });

  it('the same key is ignored, but not one that is typed, nor another', () => {
    renderTwo();
    const keyDown = (name: string, key: string) =>
      fireEvent.keyDown(name === 'Field' ? screen.getByRole('textbox') : control(name), { key });
    for (const key of ['Enter', 'e']) {
      keyDown('One', key);
      controlsMoved();
      keyDown('Two', key);
      keyDown('Field', key);
    }
    keyDown('Two', 'p');
    keyDown('One', 'Escape');
    controlsMoved();
    keyDown('Two', 'Escape');
    expect(presses()).toEqual(['One Enter', 'One e', 'Field e', 'Two p', 'One Escape', 'Two Escape']);
  });
});

function Rows({ ids }: { ids: readonly string[] }) {
  return (
    <>
      <ul {...useSettledRows(ids)}>
        {ids.map((id) => (
          <li key={id}>
            <Control name={id} />
          </li>
        ))}
      </ul>
      <Control name="Outside" />
    </>
  );
}

describe('a list whose rows have actions', () => {
  it('ignores a press at the same place right after a row has left, which was meant for that row', () => {
    const { rerender } = render(<Rows ids={['One', 'Two', 'Three']} />);
    const clock = stopPressClock();
    pressAt(control('One'), 10, 10);
    rerender(<Rows ids={['Two', 'Three']} />);
    pressAt(control('Two'), 10, 10);
    expect(presses()).toEqual(['One']);
    pressAt(control('Outside'), 10, 10);
    pressAt(control('Three'), 10, 60);
    clock.letRowsSettle();
    pressAt(control('Two'), 10, 10);
    expect(presses()).toEqual(['One', 'Outside', 'Three', 'Two']);
  });

  it('takes presses right after a row was added', () => {
    const { rerender } = render(<Rows ids={['One']} />);
    pressAt(control('One'), 10, 10);
    rerender(<Rows ids={['One', 'Two']} />);
    pressAt(control('One'), 10, 10);
    expect(presses()).toEqual(['One', 'One']);
  });
});
