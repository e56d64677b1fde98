import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import { updateEnrollment } from '#contract/campaigns/settings.ts';
import { listPublishes } from '#contract/campaigns/publishes.ts';
import { getShortlink } from '#contract/campaigns/shortlink.ts';
import { asPlainText, listTemplates, updateTemplate } from '#contract/templates/templates.ts';
import type { createStore } from '#src/app/store.ts';
import { applySettingsEvents, refreshSettings } from '#src/realtime/settings-events.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { useGetEnrollmentQuery, usePracticeContact, useSettingsVersion } from './campaigns/enrollment.ts';
import {
  deleteLinkEndpoint,
  saveLinkEndpoint,
  useCheckShortlinkQuery,
  useGetShortlinkQuery,
} from './campaigns/portal-link.ts';
import { useListPublishesQuery, useRevertPublishMutation } from './campaigns/publishes.ts';
import { refetchCampaignSettings, refetchPublished } from './campaigns/refetch-settings.ts';
import {
  updateCampaignConfigEndpoint,
  updateEnrollmentEndpoint,
  updatePostAppointmentEndpoint,
  updateTwoWayMessagingEndpoint,
  useUpdateStartDateMutation,
} from './campaigns/settings.ts';
import { refetchTemplates } from './templates/refetch-templates.ts';
import { newPublish } from './publishing.ts';
import {
  createTemplateHere,
  deleteTemplateHere,
  orderQuickRepliesHere,
  updateTemplateHere,
} from './templates/template-edits.ts';
import { useAutoReplies, useQuickReplies } from './templates/templates.ts';

const network = theNetwork();

/** A window that shows all settings of a practice. */
async function aSettingsPage() {
  const practice = await aPracticeDay();
  await practice.quickReply('Hours', 'We are open until five.');
  const { store } = await renderApp({ practice });
  const dispatch: ReturnType<typeof createStore>['dispatch'] = store.dispatch;
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const shown = renderHook(
    () => ({
      name: usePracticeContact().name,
      version: useSettingsVersion(),
      isLoading: useGetEnrollmentQuery({}).isFetching,
      replies: useQuickReplies({ skip: false }).data?.data,
      autoReplies: useAutoReplies({ skip: false }).data?.data,
      link: useGetShortlinkQuery({}).data,
      history: useListPublishesQuery({}).data?.data,
      revert: useRevertPublishMutation()[0],
      updateStartDate: useUpdateStartDateMutation()[0],
    }),
    { wrapper },
  ).result;
  await waitFor(() => {
    const { name, replies, autoReplies, link, history } = shown.current;
    expect([name, replies, autoReplies, link, history].every(Boolean)).toBe(true);
    expect(store.getState().realtime.syncedAt).not.toBeNull();
  });
  const requestCounts = () =>
    [getEnrollment, listTemplates, getShortlink, listPublishes].map((call) => network.requestsTo(call).length);
  const names = () => shown.current.replies?.map(({ name }) => name);
  return { practice, store, dispatch, wrapper, shown, requestCounts, names };
}

describe('this window’s publish', () => {
  it('shows its answers at once and fetches the new version once [API-11] [API-38] [API-39] [API-40] [API-67] @slow', async () => {
    const { dispatch, shown, requestCounts, names } = await aSettingsPage();
    const before = requestCounts();
    const publish = newPublish(shown.current.version);
    await act(async () => {
      await dispatch(updateEnrollmentEndpoint.initiate({ practiceName: 'Elm Vets', publish }));
      const content = asPlainText('Hello!');
      const made = await dispatch(createTemplateHere({ type: 'SMS_QUICK_REPLY', name: 'Greeting', content, publish }));
      const id = made.data!.templateId;
      await dispatch(updateTemplateHere({ id, name: 'Welcome', publish }));
      await dispatch(saveLinkEndpoint.initiate({ practiceShortlink: `elm-${crypto.randomUUID()}`, publish }));
    });
    await waitFor(() => expect(shown.current.link?.url).toContain('/p/elm-'));
    expect(names()).toEqual(['Hours', 'Welcome']);
    expect(shown.current.name).toBe('Elm Vets');
    expect(requestCounts()).toEqual(before);

    await act(async () => dispatch(refetchPublished()));
    await waitFor(() => expect(shown.current.history?.[0]?.changes).toHaveLength(4));
    expect(shown.current.version).toBe(shown.current.history?.[0]?.version);
    const [enrollment = 0, templates = 0, link = 0, history = 0] = before;
    expect(requestCounts()).toEqual([enrollment + 1, templates, link, history + 1]);
  });

  it('reorders and removes the displayed quick replies [API-41] @slow', async () => {
    const { practice, dispatch, shown, names } = await aSettingsPage();
    await practice.quickReply('Parking', 'Behind the house.');
    await waitFor(() => expect(names()).toEqual(['Hours', 'Parking']));
    const ids = shown.current.replies?.map(({ templateId }) => templateId) ?? [];
    await act(async () => dispatch(orderQuickRepliesHere({ ids: ids.toReversed(), publish: newPublish(null) })));
    await waitFor(() => expect(names()).toEqual(['Parking', 'Hours']));
    await act(async () => dispatch(deleteTemplateHere({ id: ids[0]!, publish: newPublish(null) })));
    await waitFor(() => expect(names()).toEqual(['Parking']));
  });

  it('keeps its order of quick replies although the list was being fetched with the former one', async () => {
    const { practice, dispatch, shown, names } = await aSettingsPage();
    await practice.quickReply('Parking', 'Behind the house.');
    await waitFor(() => expect(names()).toEqual(['Hours', 'Parking']));
    await network.settled();
    const ids = shown.current.replies?.map(({ templateId }) => templateId) ?? [];
    const former = { data: shown.current.replies };
    let answers = 0;
    network.rewrite(listTemplates, (answer) => ((answers += 1) === 1 ? former : answer));
    const release = network.hold(listTemplates);
    const before = network.requestsTo(listTemplates).length;
    await act(async () => dispatch(refetchTemplates()));
    await waitFor(() => expect(network.requestsTo(listTemplates).length).toBeGreaterThan(before));
    await act(async () => dispatch(orderQuickRepliesHere({ ids: ids.toReversed(), publish: newPublish(null) })));
    release();
    await waitFor(() => expect(answers).toBeGreaterThan(1));
    await network.settled();
    await waitFor(() => expect(names()).toEqual(['Parking', 'Hours']));
  });

  it('keeps its portal link although the former one was being fetched [API-67]', async () => {
    const { dispatch, shown } = await aSettingsPage();
    await network.settled();
    const former = shown.current.link ?? {};
    let answers = 0;
    network.rewrite(getShortlink, (answer) => ((answers += 1) === 1 ? former : answer));
    const release = network.hold(getShortlink);
    const before = network.requestsTo(getShortlink).length;
    await act(async () => dispatch(refetchCampaignSettings()));
    await waitFor(() => expect(network.requestsTo(getShortlink).length).toBeGreaterThan(before));
    const practiceShortlink = `elm-${crypto.randomUUID()}`;
    await act(async () => dispatch(saveLinkEndpoint.initiate({ practiceShortlink, publish: newPublish(null) })));
    release();
    await waitFor(() => expect(answers).toBeGreaterThan(1));
    await network.settled();
    await waitFor(() => expect(shown.current.link?.practiceShortlink).toBe(practiceShortlink));
  });

  it('shows the answer of every edit of the enrollment [API-12] [API-14] [API-15] [API-16] [API-68]', async () => {
    const { store, dispatch, shown } = await aSettingsPage();
    const publish = newPublish(shown.current.version);
    const campaignType = 'ServiceReminders' as const;
    const practiceShortlink = `elm-${crypto.randomUUID()}`;
    await act(async () => {
      await shown.current.updateStartDate({ campaignType, start_date: '2026-12-01', publish });
      await dispatch(updateCampaignConfigEndpoint.initiate({ campaignType, mediums: ['EMAIL'], publish }));
      await dispatch(updatePostAppointmentEndpoint.initiate({ enabled: true, message: 'Thanks! '.repeat(8), publish }));
      await dispatch(updateTwoWayMessagingEndpoint.initiate({ set_enabled: false, publish }));
      await dispatch(saveLinkEndpoint.initiate({ practiceShortlink, publish }));
      await dispatch(deleteLinkEndpoint.initiate({ practiceShortlink, publish }));
    });
    await waitFor(() => expect(shown.current.link).toEqual({ practiceShortlink: null, url: null }));
    const enrollment = Object.values(store.getState().campaigns.queries).find(
      (query) => query?.endpointName === 'getEnrollment',
    )?.data;
    expect(enrollment).toMatchObject({
      postAppointmentCommunications: { enabled: true },
      twoWayMessagingCampaignEnrollment: { enabledAt: null },
      campaignEnrollments: [{}, { campaignType, startDate: '2026-12-01', mediums: ['EMAIL'] }],
    });
  });

  it('is fetched again after its answer was lost, because it may have been carried out [F-13]', async () => {
    const { dispatch, shown, names } = await aSettingsPage();
    network.fail(updateEnrollment, 'response lost');
    network.fail(updateTemplate, 'response lost');
    const publish = newPublish(shown.current.version);
    const id = shown.current.replies![0]!.templateId;
    await act(async () => {
      const { error } = await dispatch(updateEnrollmentEndpoint.initiate({ practiceName: 'Elm Vets', publish }));
      expect(error).toMatchObject({ status: 'FETCH_ERROR' });
      await dispatch(updateTemplateHere({ id, name: 'Opening hours', publish }));
    });
    await waitFor(() => expect(shown.current.name).toBe('Elm Vets'));
    await waitFor(() => expect(names()).toEqual(['Opening hours']));
  });
});

describe('another user’s publish', () => {
  it('is shown at once, and causes a publish that was begun before it to be refused', async () => {
    const { practice, dispatch, shown } = await aSettingsPage();
    const publish = newPublish(shown.current.version);
    await act(async () => practice.colleaguePublishes({ practiceName: 'Elm by Grace' }));
    await waitFor(() => expect(shown.current.name).toBe('Elm by Grace'));
    await waitFor(() => expect(shown.current.history?.[0]?.author).toEqual({ name: 'Grace Hopper' }));
    const refused = await act(async () =>
      dispatch(updateEnrollmentEndpoint.initiate({ practiceName: 'Elm by Ada', publish })),
    );
    expect(refused.error).toMatchObject({ status: 409, data: { code: 'settings_changed' } });
    expect(shown.current.name).toBe('Elm by Grace');
  });

  it('is fetched once after the answer in flight, which may be older @slow', async () => {
    const { dispatch, shown } = await aSettingsPage();
    const before = network.requestsTo(getEnrollment).length;
    const release = network.hold(getEnrollment);
    act(() => void dispatch(refreshSettings()));
    await waitFor(() => expect(network.requestsTo(getEnrollment)).toHaveLength(before + 1));
    const event = { action_type: 'SETTINGS_CHANGED' as const, data: { version: 9 } };
    const own = { ...event, data: { version: 9, publish_id: newPublish(8).id } };
    act(() => {
      dispatch(applySettingsEvents([event, { ...event }]));
      dispatch(applySettingsEvents([{ ...event }]));
    });
    release();
    await waitFor(() => expect(network.requestsTo(getEnrollment)).toHaveLength(before + 2));
    await waitFor(() => expect(shown.current.isLoading).toBe(false));

    await act(async () => dispatch(applySettingsEvents([own])));
    expect(network.requestsTo(getEnrollment)).toHaveLength(before + 2);
  });
});

it('a revert shows the previous settings', async () => {
  const { practice, dispatch, shown, names } = await aSettingsPage();
  await practice.quickReply('Parking', 'Behind the house.');
  await waitFor(() => expect(names()).toEqual(['Hours', 'Parking']));
  await waitFor(() => expect(shown.current.history).toHaveLength(2));
  const { publish_id: id } = shown.current.history![0]!;
  await act(async () => {
    const { data } = await shown.current.revert({ id, publish: newPublish(shown.current.version) });
    expect(data).toMatchObject({ reverts: id });
    await dispatch(refreshSettings());
  });
  await waitFor(() => expect(names()).toEqual(['Hours']));
});

it('the availability of a portal link is checked', async () => {
  const { wrapper } = await aSettingsPage();
  const practiceShortlink = `elm-${crypto.randomUUID()}`;
  const { result } = renderHook(() => useCheckShortlinkQuery({ practiceShortlink }), { wrapper });
  await waitFor(() => expect(result.current.data).toEqual({ available: true }));
});
