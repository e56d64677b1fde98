import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeaveGuard } from '#src/lib/leave-guard.ts';
import { type AddressBar, addressBar } from '#tests/support/address-bar.ts';
import { browserHistory } from './browser-history.ts';

let tab: AddressBar;
let seen: string[];
beforeEach(() => {
  tab = addressBar('/reports');
  seen = [];
  return tab.history.listen(({ location, navigationType }) => seen.push(`${navigationType} ${location.pathname}`));
});

describe('the addresses of a tab', () => {
  it('can be pushed, replaced and returned to', async () => {
    await tab.navigate('/surveys?year=2026');
    expect(tab.address()).toBe('/surveys?year=2026');
    tab.history.replace('/newsletters');
    await tab.navigate(-1);
    expect(seen).toEqual(['PUSH /surveys', 'REPLACE /newsletters', 'POP /reports']);
    expect(location.pathname).toBe('/reports');
  });

  it('are restored after a reload', async () => {
    await tab.navigate('/surveys');
    expect(tab.history.current.location.key).not.toBe('default');
    expect(browserHistory().current.location.key).toBe('default');
  });

  it('have separate entries after a link within the page', async () => {
    const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    location.hash = '#content';
    await stepped;
    expect(tab.history.current.location).toMatchObject({ pathname: '/reports', hash: '#content' });
    expect(tab.history.current.location.key).not.toBe('default');
    await tab.navigate('/surveys');
    await tab.navigate(-2);
    expect(tab.history.current.location).toMatchObject({ pathname: '/reports', hash: '' });
  });
});

function Settings({ isUnsaved }: { isUnsaved: boolean }) {
  const leaving = useLeaveGuard(isUnsaved);
  return (
    leaving && (
      <>
        <button type="button" onClick={leaving.stay}>
          Stay
        </button>
        <button type="button" onClick={leaving.leave}>
          Leave
        </button>
      </>
    )
  );
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const closesUnasked = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe('a page with unsaved changes', () => {
  it('is left by a link only after the user confirms', async () => {
    render(<Settings isUnsaved />);
    await tab.navigate('/surveys');
    expect(tab.address()).toBe('/reports');
    click('Stay');
    expect(screen.queryByRole('button')).toBeNull();
    await tab.navigate('/surveys');
    click('Leave');
    expect(tab.address()).toBe('/surveys');
  });

  it('stays on the browser’s back button, and is left once the user confirms', async () => {
    await tab.navigate('/surveys');
    render(<Settings isUnsaved />);
    await tab.navigate(-1);
    await expect.poll(() => location.pathname).toBe('/surveys');
    expect(tab.address()).toBe('/surveys');
    click('Leave');
    await expect.poll(tab.address).toBe('/reports');
    expect(location.pathname).toBe('/reports');
  });

  it('may change its own query', async () => {
    render(<Settings isUnsaved />);
    await tab.navigate('/reports?year=2026');
    expect(tab.address()).toBe('/reports?year=2026');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('makes the browser ask before the window closes, until the changes are saved', () => {
    const { rerender } = render(<Settings isUnsaved />);
    expect(closesUnasked()).toBe(false);
    rerender(<Settings isUnsaved={false} />);
    expect(closesUnasked()).toBe(true);
  });
});
