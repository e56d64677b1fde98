import type { Context } from '../context.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { staffName } from '../user/staff-name.ts';

interface Invitation {
  readonly to: string;
  readonly practiceName: string;
  /** The origin at which staff reach Rapport. */
  readonly origin: string;
}

/** Enqueues the email of an invitation; it is sent once the transaction has committed. */
export async function writeInvitation(ctx: Context, { to, practiceName, origin }: Invitation): Promise<void> {
  const inviter = (await staffName(ctx)) ?? 'A colleague';
  await enqueueEmail(ctx, {
    kind: 'INVITATION',
    to,
    subject: `You are invited to Rapport at ${practiceName}`,
    text: [
      `${inviter} invited you to Rapport, where ${practiceName} texts with its clients.`,
      `Sign in as ${to}:\n${origin}/`,
      'If you did not expect this, you can ignore it.',
    ].join('\n\n'),
  });
}
