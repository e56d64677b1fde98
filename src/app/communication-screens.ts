import type { CommunicationScreens } from '#src/features/settings/communications/communication-screens.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { shell } from '#src/strings/shell.ts';
import { paths } from './paths.ts';

const { titles } = shell;

/** The start page is Schedule & Mediums, too. */
const addresses = [
  paths.home(),
  paths.cadences(),
  paths.preAppointment(),
  paths.appointmentTypes(),
  paths.postAppointment(),
  paths.serviceReminders(),
];
const schedule = { path: paths.cadences(), title: titles.cadences };
const visits = { path: paths.preAppointment(), title: titles.preAppointment };
const services = { path: paths.serviceReminders(), title: titles.serviceReminders };
const thankYou = { path: paths.postAppointment(), title: titles.postAppointment };

const conversationWith = (animalOwnerId: string) => paths.startConversation({ animalOwnerId });

/** The pages that edit automatic messages, as far as the practice has them. */
export function useCommunicationScreens(): CommunicationScreens {
  const hasThankYou = useFlag('post-appointment-communications-enabled');
  return {
    addresses,
    screens: { schedule, visits, services, thankYou: hasThankYou ? thankYou : null },
    conversationWith,
  };
}
