import type { Context } from '../context.ts';
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
  await ctx.db
    .insertInto('outgoing_email')
    .values({
      practice: ctx.practice,
      recipient: to,
      // A header is one line; a practice's name may have line breaks.
      subject: `You are invited to Rapport at ${practiceName}`.replace(/\s+/g, ' '),
      content: [
        `${inviter} invited you to Rapport, where ${practiceName} texts with its clients.`,
        `Sign in as ${to}:\n${origin}/`,
        'If you did not expect this, you can ignore it.',
      ].join('\n\n'),
    })
    .execute();
}
