import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits, toastPosition } from '#contract/rules/limits.ts';
import { closeToast, showToast, type ToastOptions } from './toast.ts';
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
    await screen.findByRole('region', { name: 'Notices' });
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('of success and info fade after 6000 ms, for 800 ms [TO-04] [TO-05] [CN-07] [CN-08]', async () => {
    for (const alertLevel of ['success', 'info'] as const) {
      await show({ title: 'Saved', alertLevel });
      expect(card('Saved')).toHaveAttribute('style', expect.stringContaining('transition-duration: 800ms'));
      await pass(5990);
      expect(card('Saved')).toBeInTheDocument();
      expect(card('Saved')).not.toHaveAttribute('data-ending-style');
      await pass(20);
      expect(card('Saved')?.hasAttribute('data-ending-style') ?? true).toBe(true);
      await pass(1000);
      expect(card('Saved')).toBeUndefined();
    }
  });

  it('errors stay, have no progress bar and are announced immediately [TO-02] [TO-03]', async () => {
    await show({ title: 'Not saved for now', alertLevel: 'error', timer: 60_000 });
    expect(card('Not saved for now')?.querySelector('[style*="drain"]')).toBeNull();
    await pass(62_000);
    await show({ title: 'Not saved', alertLevel: 'error' });
    await pass(120_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    expect(card('Not saved')?.querySelector('[style*="drain"]')).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    await pass(20);
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('close once their action is done', async () => {
    const undo = vi.fn<() => void>();
    await show({ title: 'Maya Okafor is done', alertLevel: 'success', action: { label: 'Undo', onClick: undo } });
    await act(async () => screen.getByRole('button', { name: 'Undo: Maya Okafor is done' }).click());
    await pass(1000);
    expect(undo).toHaveBeenCalledOnce();
    expect(card('Maya Okafor is done')).toBeUndefined();
  });

  it('starts its progress bar after 100 ms [TO-06] [CN-09]', async () => {
    await show({ title: 'Saved', alertLevel: 'success' });
    expect(card('Saved')?.querySelector('[style*="drain"]')).toHaveAttribute(
      'style',
      expect.stringMatching(/5900ms.* 100ms/),
    );
    await pass(7000);
  });

  it('supports timer, display, priority, dismissible and progressBar [TO-01]', async () => {
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

  it('supports icon, alertLevel, animationIn and animationOut [TO-01]', async () => {
    await show({ title: 'Plain', icon: <b>ring</b>, animationIn: 'none', animationOut: 'none' });
    await show({ title: 'Soft', alertLevel: 'success', animationIn: 'fade', animationOut: 'fade' });
    expect(screen.getByText('ring')).toBeInTheDocument();
    expect(card('Plain')?.className).not.toContain('animate-');
    expect(card('Plain')).toHaveAttribute('style', expect.stringContaining('transition-duration: 0ms'));
    expect(card('Soft')).toHaveClass('animate-fade');
    expect(card('Soft')).toHaveAttribute('style', expect.stringContaining('transition-duration: 800ms'));
    expect(card('Soft')?.querySelector('.text-good svg')).toBeInTheDocument();
    await pass(7000);
  });

  it('are shown at the top right, those of dialogs in the centre [TO-01] [TO-08] [TO-09] [CN-16]', async () => {
    await show({ title: 'Saved' });
    await show({ title: 'Really?', position: toastPosition.dialog });
    expect(card('Saved')?.closest('[data-position]')).toHaveAttribute('data-position', toastPosition.toast);
    expect(card('Saved')?.closest('[data-position]')).toHaveClass('md:top-44', 'end-4');
    expect(card('Really?')?.closest('[data-position]')).toHaveAttribute('data-position', 'center-center');
    expect(card('Really?')?.closest('[data-position]')).toHaveClass('top-1/2', 'left-1/2');
    await pass(7000);
  });

  it.each([
    [true, ['Second', 'First']],
    [false, ['First', 'Second']],
  ])('with newestOnTop %s come in that order [TO-01]', async (newestOnTop, order) => {
    await show({ title: 'First', newestOnTop });
    await show({ title: 'Second', newestOnTop });
    expect(screen.getAllByText(/First|Second/).map((title) => title.textContent)).toEqual(order);
    await pass(7000);
  });

  it('with an undo action each name what it undoes', async () => {
    for (const name of ['Maya Okafor', 'Ben Silva'])
      await show({ title: `${name} is done`, action: { label: 'Undo', onClick: () => {} } });
    const names = screen.getAllByText('Undo').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Undo: Ben Silva is done', 'Undo: Maya Okafor is done']);
  });

  it('with the same text are counted on one card, whose timer restarts', async () => {
    for (let time = 0; time < 3; time += 1) await show({ title: 'Copied' });
    await show({ title: 'Done', action: { label: 'Undo', onClick: () => {} } });
    await show({ title: 'Done', action: { label: 'Undo', onClick: () => {} } });
    expect(screen.getAllByText('Copied')).toHaveLength(1);
    expect(card('Copied')).toHaveTextContent('Copied×3');
    expect(screen.getAllByText('Done')).toHaveLength(2);
    await pass(4000);
    await show({ title: 'Copied' });
    await pass(4000);
    expect(card('Copied')).toHaveTextContent('×4');
    await pass(3000);
    expect(screen.queryByText('Copied')).toBeNull();
    await show({ title: 'Copied' });
    expect(card('Copied')).not.toHaveTextContent('×');
    await pass(7000);
  });

  it('with the same id replace each other, and can be closed by it', async () => {
    await show({ id: 'files', title: 'a.svg was not added', alertLevel: 'error' });
    await show({ id: 'files', title: '2 files were not added', alertLevel: 'error' });
    await show({ id: 'other', title: 'Copied' });
    expect(card('a.svg was not added')).toBeUndefined();
    expect(card('2 files were not added')).not.toHaveTextContent('×');
    await act(async () => closeToast('files'));
    await pass(1000);
    expect(card('2 files were not added')).toBeUndefined();
    expect(card('Copied')).toBeInTheDocument();
    await act(async () => closeToast('files'));
    await show({ id: 'files', title: 'b.svg was not added', alertLevel: 'error' });
    expect(card('b.svg was not added')).toBeInTheDocument();
    await act(async () => closeToast('files'));
    await pass(7000);
  });

  it('pause their timer while they are hovered or have the focus', async () => {
    await show({ title: 'Saved' });
    const region = screen.getByRole('region', { name: 'Notices' });
    fireEvent.mouseEnter(region);
    await pass(20_000);
    expect(card('Saved')).toBeInTheDocument();
    fireEvent.mouseLeave(region);
    await pass(3000);
    await reach();
    await pass(20_000);
    expect(card('Saved')).toBeInTheDocument();
    act(() => region.blur());
    await pass(7000);
    expect(card('Saved')).toBeUndefined();
  });

  it('can be focused with F8', async () => {
    await reach();
    expect(document.body).toHaveFocus();
    await show({ title: 'Saved' });
    await reach();
    expect(screen.getByRole('region', { name: 'Notices' })).toHaveFocus();
    await pass(7000);
  });
});

const reach = () => act(async () => void fireEvent.keyDown(document.body, { key: 'F8' }));
