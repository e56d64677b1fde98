import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { reportsOfServices } from '#tests/support/services-world.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { useListClientClassificationsQuery, useListServiceTypesQuery } from './service-types.ts';

theNetwork();

it('a window shows that a sync of services began while it is open [MS-13] [API-64] [API-65]', async () => {
  const practice = await aPracticeDay();
  const { store } = await renderApp({ practice });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(
    () => ({
      sync: useListServiceTypesQuery({}).data?.sync?.status,
      classifications: useListClientClassificationsQuery({ counts: true }).data?.data,
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current).toEqual({ sync: 'DONE', classifications: [] }));
  await reportsOfServices(practice).begin();
  await waitFor(() => expect(result.current.sync).toBe('IN_PROGRESS'));
  await reportsOfServices(practice).end();
  await waitFor(() => expect(result.current.sync).toBe('DONE'));
});
