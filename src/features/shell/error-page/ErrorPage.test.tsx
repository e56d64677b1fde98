import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ErrorPageName, errorPages } from '#src/strings/error-pages.ts';
import { ErrorPage } from './ErrorPage.tsx';

const kinds = Object.keys(errorPages.kinds) as ErrorPageName[];

describe('error pages', () => {
  it.each(kinds)('%s has an Oops heading and an image [ER-10]', async (kind) => {
    render(<ErrorPage kind={kind} alone />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Oops/);
    expect(screen.getByRole('img')).toHaveAccessibleName();
    await waitFor(() => expect(screen.getByRole('img').querySelector('svg')).toBeInTheDocument());
  });

  function expectWords(kind: ErrorPageName, words: RegExp): void {
    const { container } = render(<ErrorPage kind={kind} />);
    expect(container).toHaveTextContent(words);
  }

  it.each([
    ['notFound', /cannot find that page/],
    ['conversationNotFound', /conversation.*another branch/],
  ] as const)('%s says what was not found, and where to go instead [ER-01] [ER-06] [ER-07]', expectWords);

  it('noCareData says what is missing, and where it comes from [ER-08] [RC-13]', () =>
    expectWords('noCareData', /no recommended care data.*practice software/));

  it.each([
    ['noAccess', /practice software.*organization administrator/],
    ['sessionExpired', /Return to your practice software/],
    ['auth', /could not sign you in/],
  ] as const)('%s says why access is denied, and what to do [ER-02] [ER-03] [ER-04]', expectWords);

  it.each([
    ['temporary', /temporary/],
    ['general', /Oops something went wrong\..*Something went wrong, please try again later\./],
  ] as const)('%s says that something failed, and when to try again [ER-05] [ER-11] [ER-12]', expectWords);

  it('shows a different image for each kind [ER-10]', async () => {
    const drawn = new Set<string>();
    for (const kind of kinds) {
      const { container, unmount } = render(<ErrorPage kind={kind} />);
      drawn.add(await waitFor(() => container.querySelector('svg')?.outerHTML ?? Promise.reject(new Error(kind))));
      unmount();
    }
    expect(drawn.size).toBe(kinds.length);
  });
});

describe('the reference of an error page', () => {
  const copied = vi.fn<(text: string) => Promise<void>>();
  afterEach(() => vi.unstubAllGlobals());
  const copy = async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: copied.mockResolvedValue() } });
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    return copied.mock.lastCall?.[0] ?? '';
  };

  it('is the id of the request that failed, and is copied with the request’s path [ER-39]', async () => {
    const error = { status: 500, data: { message: 'no', request_id: 'r-1' } };
    render(<ErrorPage kind="temporary" error={error} asked="/v1/app/practice-enrollment" />);
    expect(screen.getByText('/v1/app/practice-enrollment r-1')).toBeInTheDocument();
    expect(await copy()).toBe('/v1/app/practice-enrollment r-1');
  });

  it('is generated once if no request failed', async () => {
    const { rerender } = render(<ErrorPage kind="general" />);
    const made = screen.getByText(/^page-[0-9a-f]{12}$/).textContent;
    rerender(<ErrorPage kind="general" note="again" />);
    expect(await copy()).toBe(made);
  });

  it('is selected if the browser denies access to the clipboard', async () => {
    render(<ErrorPage kind="general" />);
    vi.stubGlobal('navigator', {});
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(getSelection()?.toString()).toMatch(/^page-/));
  });

  it.each(['signedOut', 'newVersion', 'noCareData'] as const)('is omitted when nothing failed: %s', (kind) => {
    render(<ErrorPage kind={kind} />);
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });
});
