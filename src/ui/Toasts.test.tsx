import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { showToast, type ToastOptions } from './toast.ts';
import { Toasts } from './Toasts.tsx';

const settings = {
  label: 'Notices',
  closeLabel: 'Close',
  autoClose: limits.toastAutoClose,
  fadeOut: limits.toastFadeOut,
  progressStart: limits.toastProgressStart,
};

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const card = (text: string) => screen.queryByText(text)?.closest('[data-floating]');

async function show(options: ToastOptions) {
  await act(async () => showToast(options));
  await pass(1);
}

describe('toasts', () => {
  beforeEach(async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    render(<Toasts {...settings} />);
    await userEvent.click(document.body);
    await screen.findByRole('region', { name: 'Notices' }, { timeout: 10_000 });
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it.each(['success', 'info'] as const)(
    '%s fades after 6000 ms, for 800 ms [TO-04] [TO-05] [CN-07] [CN-08]',
    async (alertLevel) => {
      await show({ title: 'Saved', alertLevel });
      expect(card('Saved')).toHaveAttribute('style', expect.stringContaining('transition-duration: 800ms'));
      await pass(5990);
      expect(card('Saved')).toBeInTheDocument();
      expect(card('Saved')).not.toHaveAttribute('data-ending-style');
      await pass(20);
      expect(card('Saved')?.hasAttribute('data-ending-style') ?? true).toBe(true);
      await pass(1000);
      expect(card('Saved')).toBeUndefined();
    },
  );

  it('errors stay, have no progress bar and are spoken at once [TO-02] [TO-03]', async () => {
    await show({ title: 'Not saved', alertLevel: 'error' });
    await pass(120_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    expect(card('Not saved')?.querySelector('[style*="drain"]')).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    await pass(20);
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('are gone once what they offer is done', async () => {
    const undo = vi.fn<() => void>();
    await show({ title: 'Maya Okafor is done', alertLevel: 'success', action: { label: 'Undo', onClick: undo } });
    await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
    await pass(1000);
    expect(undo).toHaveBeenCalledOnce();
    expect(card('Maya Okafor is done')).toBeUndefined();
  });

  it('begins to run out after 100 ms [TO-06] [CN-09]', async () => {
    await show({ title: 'Saved', alertLevel: 'success' });
    expect(card('Saved')?.querySelector('[style*="drain"]')).toHaveAttribute(
      'style',
      expect.stringMatching(/5900ms.* 100ms/),
    );
    await pass(7000);
  });

  it('obeys timer, display, priority, dismissible and progressBar [TO-01]', async () => {
    await show({ title: 'Hidden', display: false });
    await show({ title: 'Urgent', priority: 5, timer: 9000, progressBar: false, dismissible: false });
    await show({ title: 'Later' });
    expect(screen.queryByText('Hidden')).toBeNull();
    expect(screen.getAllByText(/Urgent|Later/).map((title) => title.textContent)).toEqual(['Urgent', 'Later']);
    expect(card('Urgent')?.querySelector('button, [style*="drain"]')).toBeNull();
    await pass(6100);
    expect(screen.queryByText('Later')).toBeNull();
    expect(screen.getByText('Urgent')).toBeInTheDocument();
    await pass(3000);
    expect(screen.queryByText('Urgent')).toBeNull();
  });
});
