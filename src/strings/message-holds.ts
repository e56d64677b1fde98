/** What is sent to a client by itself, and paused by staff. */
export const messageHolds = {
  all: 'Automatic messages paused',
  allHint: 'Reminders and thank-you messages to this client are not sent. Texts that you write are.',
  pauseAll: 'Pause automatic messages',
  resumeAll: 'Resume automatic messages',
  pet: 'Messages paused',
  pause: (pet: string) => `Pause automatic messages about ${pet}`,
  by: (name: string) => `by ${name}`,
  failed: 'Automatic messages could not be paused or resumed.',
};
