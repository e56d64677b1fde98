import { PracticeSettingsPage } from '#src/features/settings/practice/PracticeSettingsPage.tsx';
import { UserManagement } from '#src/features/shell/user-management/UserManagement.tsx';

/** Practice settings, where users are managed too (UM-02). */
export const PracticeSettingsRoute = () => <PracticeSettingsPage users={<UserManagement />} />;
