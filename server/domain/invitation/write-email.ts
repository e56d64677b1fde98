import type { Context } from '../context.ts';
import { staffName } from '../user/staff-name.ts';

interface Invitation {
  readonly to: string;
  readonly practiceName: string;
  /** Where the practice's staff reach Rapport. */
  readonly origin: string;
}

/** Writes the email that tells somebody of their invitation. It leaves once the invitation itself has been committed. */
export async function writeInvitation(ctx: Context, { to, practiceName, origin }: Invitation): Promise<void> {
  const inviter = (await staffName(ctx)) ?? 'A colleague';
  await ctx.db
    .insertInto('outgoing_email')
    .values({
      practice: ctx.practice,
      recipient: to,
      // A header is one line, whatever the practice software calls the practice.
      subject: `You are invited to Rapport at ${practiceName}`.replace(/\s+/g, ' '),
      content: [
        `${inviter} invited you to Rapport, where ${practiceName} texts with its clients.`,
        `Sign in as ${to}:\n${origin}/`,
        'If you did not expect this, you can ignore it.',
      ].join('\n\n'),
    })
    .execute();
}
