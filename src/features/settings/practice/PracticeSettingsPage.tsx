import type { ReactNode } from 'react';
import { practiceSettings as words } from '#src/strings/practice-settings.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { PortalLink } from './PortalLink.tsx';
import { practicePage } from './practice-page.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { usePracticeSource } from './use-practice-source.ts';

/** The practice's profile, its portal link and its users (PS-01 to PS-11). */
export function PracticeSettingsPage({ users }: { users: ReactNode }) {
  return (
    <PublishFrame page={practicePage} source={usePracticeSource()} intro={words.intro}>
      <SettingsSection title={words.profile.title} text={words.profile.text}>
        <ProfileForm />
      </SettingsSection>
      <SettingsSection title={words.portal.title} text={words.portal.text}>
        <PortalLink />
      </SettingsSection>
      <SettingsSection title={userManagement.title} text={words.users.text}>
        {users}
      </SettingsSection>
    </PublishFrame>
  );
}
