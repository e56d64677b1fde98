import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { updateConversation } from '#contract/communication/conversations.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { type Endpoint, type Input, requestOf } from '#contract/http.ts';
import { limits } from '#contract/rules/limits.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { isRowId } from '#server/domain/row-id.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { issueTokens, type PoolSigner } from '#server/outside/identity/pool-tokens.ts';
import type { StaffDirectory } from '#server/outside/identity/staff.ts';

/** The changes that a colleague can make to a conversation. */
const conversationChanges = {
  done: { container: 'DONE' },
  inbox: { container: 'INBOX' },
  pin: { is_pinned: true },
  unpin: { is_pinned: false },
  read: { read_status: 'READ' },
  unread: { read_status: 'UNREAD' },
} as const;
type ConversationChange = keyof typeof conversationChanges;

const conversationId = z.string().check(z.minLength(1), z.maxLength(64));
export const colleagueAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('answer'),
    conversationId,
    text: z.string().check(z.minLength(1), z.maxLength(limits.messageLength)),
  }),
  z.strictObject({ type: z.enum(Object.keys(conversationChanges) as ConversationChange[]), conversationId }),
]);
type ColleagueAction = z.output<typeof colleagueAction>;

/** Acts as a member of staff. @throws Refusal `user_not_found` */
export type ActAsColleague = (staffId: string, action: ColleagueAction) => Promise<Response>;

interface ColleagueDependencies {
  readonly staff: StaffDirectory;
  readonly signer: PoolSigner;
  /** The product, whose API colleagues use. */
  readonly product: Pick<Hono<RequestEnv>, 'fetch'>;
}

/** Acts as a member of staff at another computer: with their own token, by the calls of their page. */
export const actAsColleague =
  ({ staff, signer, product }: ColleagueDependencies): ActAsColleague =>
  async (id, action) => {
    const member = isRowId(id) ? await staff.find(id) : undefined;
    if (!member) throw new Refusal('user_not_found');
    const { practice, email } = member;
    const session = { practice, userId: id, email, originJti: randomUUID(), signedInAt: new Date() };
    const { IdToken } = await issueTokens(signer, session, member);
    const call = <E extends Endpoint>(endpoint: E, input: Input<E>) => {
      const { path, body } = requestOf(endpoint, input);
      const request = new Request(new URL(path, signer.origin), {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${IdToken}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(body),
      });
      return Promise.resolve(product.fetch(request, {}));
    };
    return action.type === 'answer'
      ? call(sendMessage, { id: action.conversationId, content: action.text, type: 'SMS', media: [] })
      : call(updateConversation, { id: action.conversationId, ...conversationChanges[action.type] });
  };
