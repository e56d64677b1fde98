import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { MissingChunk } from '#src/lib/missing-chunk.ts';
import { lazyWithPreload } from './lazy-with-preload.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('renders preloaded code at once, and loads it once', async () => {
  const load = vi.fn(async () => Greeting);
  const Soon = lazyWithPreload('greeting', load);
  await Soon.fetch();
  const { rerender } = render(<Soon name="Ada" />);
  rerender(<Soon name="Bea" />);
  expect(screen.getByText('Hello Bea')).toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
});

it('suspends until code that was not preloaded is loaded', async () => {
  const code = Promise.withResolvers<ComponentType<{ name: string }>>();
  const Soon = lazyWithPreload('greeting', () => code.promise);
  const shown = (
    <Suspense fallback="waiting">
      <Soon name="Ada" />
    </Suspense>
  );
  await act(async () => render(shown));
  expect(screen.getByText('waiting')).toBeInTheDocument();
  await act(async () => code.resolve(Greeting));
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
});

it('fails if the code is missing, and loads it again on the next preload', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Soon = lazyWithPreload('gone', load);
  await expect(Soon.fetch()).rejects.toBeInstanceOf(MissingChunk);
  await Soon.fetch();
  render(<Soon name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
});
