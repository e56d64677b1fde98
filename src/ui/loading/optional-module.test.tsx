import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { deferredModule } from './optional-module.ts';

it('a part that nobody waits for leaves the page alone where its code is missing', async () => {
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
