import { Suspense } from 'react';
import { shell } from '#src/strings/shell.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { soon } from '#src/ui/soon.ts';

const UserManagement = soon(
  'user management',
  async () => (await import('#src/features/shell/user-management/UserManagement.tsx')).UserManagement,
);

/** User Management over whichever page one is on (UM-01). Its code comes with its first use. */
export function UserManagementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={userManagement.title} closeLabel={shell.close}>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <UserManagement />
      </Suspense>
    </Dialog>
  );
}
