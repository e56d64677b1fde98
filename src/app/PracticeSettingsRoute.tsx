import { PracticeSettingsPage } from '#src/features/settings/practice/PracticeSettingsPage.tsx';
import { UserManagement } from '#src/features/shell/user-management/UserManagement.tsx';

/** Practice settings, with user management on the same page (UM-02). */
export const PracticeSettingsRoute = () => <PracticeSettingsPage users={<UserManagement />} />;
