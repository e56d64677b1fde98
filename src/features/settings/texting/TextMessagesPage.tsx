import { useFlag } from '#src/flags/use-flag.ts';
import { textMessages as words } from '#src/strings/text-messages.ts';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { AutoReply } from './AutoReply.tsx';
import { featureOf } from './fields.ts';
import { QuickReplies } from './QuickReplies.tsx';
import { TextingSwitch } from './TextingSwitch.tsx';
import { textingPage } from './texting-page.ts';
import { useTextingSource } from './use-texting-source.ts';

/** Two-way texting, the answer while the practice is closed, and quick replies (TX-01 to TX-17). */
export function TextMessagesPage() {
  const hasAutoReplies = useFlag('time-based-auto-replies-enabled');
  const hasQuickReplies = useFlag('quick-replies-enabled');
  const has = { texting: true, 'auto-reply': hasAutoReplies, 'quick-replies': hasQuickReplies };
  const isAbsent = (key: string) => {
    const feature = featureOf(key);
    // Another release may have stored an edit of a field that this one does not know.
    return feature === null || !has[feature];
  };
  return (
    <PublishFrame page={textingPage} source={useTextingSource()} intro={words.intro} isAbsent={isAbsent}>
      <SettingsSection title={words.texting.title} text={words.texting.text}>
        <TextingSwitch />
      </SettingsSection>
      {hasAutoReplies && (
        <SettingsSection title={words.away.title} text={words.away.text}>
          <AutoReply />
        </SettingsSection>
      )}
      {hasQuickReplies && <QuickReplies />}
    </PublishFrame>
  );
}
