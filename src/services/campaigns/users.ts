import { inviteUser, listUsers, removeUser, type User } from '#contract/campaigns/users.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsRoot } from './root.ts';

const usersTag = 'Users' as const;

// A failed attempt may still have been carried out, so it refetches the list too (UM-15, UM-16).
const usersApi = campaignsApi.enhanceEndpoints({ addTagTypes: [usersTag] }).injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...call(listUsers), providesTags: [usersTag] }),
    inviteUser: build.mutation({ ...call(inviteUser), invalidatesTags: [usersTag] }),
    removeUser: build.mutation({ ...call(removeUser), invalidatesTags: [usersTag] }),
  }),
});

export const { listUsers: listUsersEndpoint } = usersApi.endpoints;
const select = listUsersEndpoint.select({});
/** The users as they were listed last. */
export const listedUsers = (state: CampaignsRoot): readonly User[] =>
  select(state as Parameters<typeof select>[0]).data?.data ?? [];
export const { useListUsersQuery, useInviteUserMutation, useRemoveUserMutation } = usersApi;
