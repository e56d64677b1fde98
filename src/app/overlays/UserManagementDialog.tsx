import { UserManagement } from '#src/features/shell/user-management/UserManagement.tsx';
import { shell } from '#src/strings/shell.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';

/** User Management as a dialog over any page (UM-01). */
export function UserManagementDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={userManagement.title} closeLabel={shell.close}>
      <UserManagement />
    </Dialog>
  );
}
