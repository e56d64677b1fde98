import { count } from './grammar.ts';

/** User management, in the dialog and in practice settings. */
export const userManagement = {
  title: 'User Management',
  loading: 'Loading users',

  users: 'Users',
  count: (users: number) => count(users, 'user', 'users'),
  nobody:
    'Nobody has been invited to Rapport by email yet. Whoever opens it from the practice software needs no invitation.',
  invite: 'Invite',
  pending: 'Pending invitation',
  remove: 'Remove',
  removeWhom: (name: string) => `Remove ${name}`,
  yourself: 'This is you. Only a colleague can remove you.',

  invitation: {
    title: 'Invite a user',
    intro: 'Whoever you invite can read and answer your clients’ messages.',
    email: 'Email',
    emailRequired: 'Enter an email address.',
    emailInvalid: 'Email invalid. Enter one such as anna@clinic.com.',
    isUser: 'This person is a user already.',
    send: 'Send',
    back: 'Back',
    underway: 'creating user',
    first: (email: string) => ({ title: 'User invited', text: `${email} will get an invitation by email.` }),
    again: (email: string) => ({ title: 'Invited again', text: `${email} will get another invitation by email.` }),
    publishSubError: 'No invitation was confirmed. Check the list of users, then try again.',
  },

  removal: {
    title: 'Remove this user?',
    warning:
      'They will be signed out everywhere and will no longer be able to open Rapport for this practice. You can invite them again.',
    cancel: 'Cancel',
    confirm: 'Yes I am sure',
    underway: 'removing user',
    success: 'User removed',
    successFor: (name: string) => `${name} no longer has access.`,
  },
};
