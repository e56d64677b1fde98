/** A survey that staff send from a conversation. */
export const sendSurvey = {
  open: 'Send a survey',
  loading: 'Loading your surveys',
  failed: 'Your surveys could not be loaded',
  none: 'No survey takes answers at the moment. Publish one under Surveys, then you can send it from here.',
  text: 'It goes into your message, and nothing is sent before you send that. A client is asked about a visit once.',
  survey: 'Survey',
  preview: 'Preview',
  link: '(a link for this client alone)',
  message: (firstName: string | null, address: string) =>
    `${firstName ? `Hi ${firstName}, we` : 'We'} would like to know what you think of us: ${address}`,
  close: 'Close',
  cancel: 'Cancel',
  insert: 'Put it into the message',
  notInserted: 'The survey was not put into the message.',
};
