import { useState } from 'react';
import { reminderText, unsubscribeLine } from '#contract/rules/reminders/reminder-texts.ts';
import { reminders } from '#src/strings/reminders.ts';
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
import { useThankYouSurveys } from './use-thank-you-surveys.ts';
import { ThankYouForm } from './ThankYouForm.tsx';

/** The message that thanks clients after their visit (PO-01 to PO-08). */
export function ThankYouPage({ screens }: { screens: CommunicationScreens }) {
  const surveys = useThankYouSurveys();
  return (
    <CommunicationsFrame screen="thankYou" screens={screens} intro={words.intro} surveys={surveys?.all}>
      <SettingsSection title={words.title} text={words.text}>
        <ThankYouForm surveys={surveys} />
      </SettingsSection>
      <SettingsSection title={words.preview.title} text={words.preview.text}>
        <ThankYouPreview />
      </SettingsSection>
      <ReachPanel about="thanks" conversationWith={screens.conversationWith} />
      <TestMessage cadences={['thank-you']} />
    </CommunicationsFrame>
  );
}

function ThankYouPreview() {
  const practice = useEditedPractice();
  const [client, setClient] = useState<PickedClient | null>(null);
  if (!practice) return null;
  const { message = '', surveyId } = practice.postAppointmentCommunications ?? {};
  return (
    <ClientPreview cadence="thank-you" client={client} onPick={setClient}>
      {({ subject, facts }) => (
        <MessagePreview
          medium="EMAIL"
          isChosen
          text={reminderText(
            { cadence: 'thank-you', medium: 'EMAIL', subjects: [subject], asksToConfirm: false },
            facts,
            { ...practice, surveyPage: surveyId ? reminders.preview.surveyPage : null },
          )}
          lastLine={unsubscribeLine(reminders.preview.unsubscribePage)}
          isEmpty={message === ''}
        />
      )}
    </ClientPreview>
  );
}
