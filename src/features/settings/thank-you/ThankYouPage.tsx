import { useState } from 'react';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import { thankYou as words } from '#src/strings/thank-you.ts';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import { ClientPreview } from '../communications/ClientPreview.tsx';
import type { CommunicationScreens } from '../communications/communication-screens.ts';
import { CommunicationsFrame } from '../communications/CommunicationsFrame.tsx';
import { ReachPanel } from '../communications/ReachPanel.tsx';
import { TestMessage } from '../communications/TestMessage.tsx';
import { MessagePreview } from '../communications/MessagePreview.tsx';
import { useEditedPractice } from '../communications/use-edited-practice.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { ThankYouForm } from './ThankYouForm.tsx';

/** The message that thanks clients after their visit (PO-01 to PO-08). */
export const ThankYouPage = ({ screens }: { screens: CommunicationScreens }) => (
  <CommunicationsFrame screen="thankYou" screens={screens} intro={words.intro}>
    <SettingsSection title={words.title} text={words.text}>
      <ThankYouForm />
    </SettingsSection>
    <SettingsSection title={words.preview.title} text={words.preview.text}>
      <ThankYouPreview />
    </SettingsSection>
    <ReachPanel about="thanks" conversationWith={screens.conversationWith} />
    <TestMessage cadences={['thank-you']} />
  </CommunicationsFrame>
);

function ThankYouPreview() {
  const practice = useEditedPractice();
  const [client, setClient] = useState<PickedClient | null>(null);
  if (!practice) return null;
  const message = practice.postAppointmentCommunications?.message ?? '';
  return (
    <ClientPreview cadence="thank-you" client={client} onPick={setClient}>
      {({ subject, facts }) => (
        <MessagePreview
          medium="EMAIL"
          isChosen
          text={reminderText(
            { cadence: 'thank-you', medium: 'EMAIL', subjects: [subject], asksToConfirm: false },
            facts,
            practice,
          )}
          isEmpty={message === ''}
        />
      )}
    </ClientPreview>
  );
}
