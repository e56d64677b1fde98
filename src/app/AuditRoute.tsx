import { AuditPage } from '#src/features/audit/AuditPage.tsx';
import { paths } from './paths.ts';

/** The audit, with links into the inbox. */
export const AuditRoute = () => <AuditPage addressOfConversation={paths.conversation} />;
