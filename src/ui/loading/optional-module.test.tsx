import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { deferredModule } from './optional-module.ts';

it('an optional part whose code is missing does not affect the page', async () => {
  const Here = deferredModule(async () => ({ name }: { name: string }) => <p>Hello {name}</p>);
  const Missing = deferredModule(() => Promise.reject(new TypeError('Failed to fetch')));
  const page = (
    <Suspense>
      <p>The page</p>
      <Here name="Ada" />
      <Missing />
    </Suspense>
  );
  await act(async () => render(page));
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  expect(screen.getByText('The page')).toBeInTheDocument();
});
