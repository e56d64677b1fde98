import { ThankYouPage } from '#src/features/settings/thank-you/ThankYouPage.tsx';
import { useCommunicationScreens } from './communication-screens.ts';

export const ThankYouRoute = () => <ThankYouPage screens={useCommunicationScreens()} />;
