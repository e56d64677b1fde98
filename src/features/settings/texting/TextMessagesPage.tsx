import { useFlag } from '#src/flags/use-flag.ts';
import { textMessages as words } from '#src/strings/text-messages.ts';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { AutoReply } from './AutoReply.tsx';
import { PublishedAutoReply } from './PublishedAutoReply.tsx';
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
  const source = useTextingSource();
  const isAbsent = (key: string) => {
    // While their flag is off, automatic replies can be switched off but not on.
    if (key === 'isAutoReplyOn') return !hasAutoReplies && !source.saved?.fields.isAutoReplyOn;
    const feature = featureOf(key);
    // Another release may have stored an edit of a field that this one does not know.
    return feature === null || !has[feature];
  };
  return (
    <PublishFrame page={textingPage} source={source} intro={words.intro(has)} isAbsent={isAbsent}>
      <SettingsSection title={words.texting.title} text={words.texting.text}>
        <TextingSwitch />
      </SettingsSection>
      {hasAutoReplies ? (
        <SettingsSection title={words.away.title} text={words.away.text}>
          <AutoReply />
        </SettingsSection>
      ) : (
        <PublishedAutoReply />
      )}
      {hasQuickReplies && <QuickReplies />}
    </PublishFrame>
  );
}
