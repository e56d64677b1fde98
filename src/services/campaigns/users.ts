import { inviteUser, listUsers, removeUser } from '#contract/campaigns/users.ts';
import { call } from '../call.ts';
import { listTag } from '../tags.ts';
import { campaignsApi } from './api.ts';

const usersApi = campaignsApi.enhanceEndpoints({ addTagTypes: ['User'] }).injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...call(listUsers), providesTags: [listTag('User')] }),
    inviteUser: build.mutation({ ...call(inviteUser), invalidatesTags: [listTag('User')] }),
    removeUser: build.mutation({ ...call(removeUser), invalidatesTags: [listTag('User')] }),
  }),
});

export const { useListUsersQuery, useInviteUserMutation, useRemoveUserMutation } = usersApi;
