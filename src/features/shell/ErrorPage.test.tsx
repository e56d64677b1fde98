import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ErrorPageName, shell } from '#src/strings/shell.ts';
import { ErrorPage } from './ErrorPage.tsx';

const kinds = Object.keys(shell.errorPages) as ErrorPageName[];

describe('error pages', () => {
  it.each(kinds)('%s has an Oops heading and an image [ER-10]', async (kind) => {
    render(<ErrorPage kind={kind} alone />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Oops/);
    expect(screen.getByRole('img')).toHaveAccessibleName();
    await waitFor(() => expect(screen.getByRole('img').querySelector('svg')).toBeInTheDocument());
  });

  it.each([
    ['notFound', /cannot find that page/],
    ['noAccess', /practice software.*organization administrator/],
    ['sessionExpired', /Return to your practice software/],
    ['auth', /could not sign you in/],
    ['temporary', /temporary/],
    ['conversationNotFound', /conversation.*another branch/],
    ['emptyCare', /no recommended care/],
    ['general', /Oops something went wrong\..*Something went wrong, please try again later\./],
  ] as const)(
    '%s says what happened and what to do [ER-01] [ER-02] [ER-03] [ER-04] [ER-05] [ER-06] [ER-07] [ER-08] [ER-11] [ER-12]',
    (kind, words) => {
      const { container } = render(<ErrorPage kind={kind} />);
      expect(container).toHaveTextContent(words);
    },
  );
});
