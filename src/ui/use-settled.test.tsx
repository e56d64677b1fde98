import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stopPressClock } from '#tests/support/settled-rows.ts';
import { useSettledRows } from './use-settled.ts';

function Rows({ ids, onSend }: { ids: readonly string[]; onSend: (id: string) => void }) {
  return (
    <ul {...useSettledRows(ids)}>
      {ids.map((id) => (
        <li key={id}>
          <button type="button" onClick={() => onSend(id)}>
            {id}
          </button>
        </li>
      ))}
    </ul>
  );
}

describe('a list whose rows have actions', () => {
  const press = (id: string) => fireEvent.click(screen.getByRole('button', { name: id }));

  it('ignores a press right after a row has left, which was meant for that row', () => {
    const onSend = vi.fn<(id: string) => void>();
    const { rerender } = render(<Rows ids={['One', 'Two']} onSend={onSend} />);
    const clock = stopPressClock();
    press('One');
    rerender(<Rows ids={['Two']} onSend={onSend} />);
    press('Two');
    expect(onSend.mock.calls).toEqual([['One']]);
    clock.letRowsSettle();
    press('Two');
    expect(onSend.mock.calls).toEqual([['One'], ['Two']]);
  });

  it('takes a press at another place right after a row has left, and one on a control that is safe to repeat', () => {
    const onSend = vi.fn<(id: string) => void>();
    const rows = ['One', 'Two', 'Three'];
    const { rerender } = render(<Rows ids={rows} onSend={onSend} />);
    stopPressClock();
    fireEvent.click(screen.getByText('One'), { clientY: 10, detail: 1 });
    rerender(<Rows ids={rows.slice(1)} onSend={onSend} />);
    fireEvent.click(screen.getByText('Two'), { clientY: 12, detail: 2 });
    expect(onSend.mock.calls).toEqual([['One']]);
    fireEvent.click(screen.getByText('Three'), { clientY: 60, detail: 1 });
    expect(onSend.mock.calls).toEqual([['One'], ['Three']]);
    screen.getByText('Two').dataset['repeatable'] = '';
    fireEvent.click(screen.getByText('Two'), { clientY: 60, detail: 2 });
    expect(onSend).toHaveBeenLastCalledWith('Two');
  });

  it('takes presses right after a row was added', () => {
    const onSend = vi.fn<(id: string) => void>();
    const { rerender } = render(<Rows ids={['One']} onSend={onSend} />);
    rerender(<Rows ids={['One', 'Two']} onSend={onSend} />);
    press('One');
    expect(onSend).toHaveBeenCalledOnce();
  });
});
