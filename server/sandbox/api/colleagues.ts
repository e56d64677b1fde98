import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { type Endpoint, type Input, requestOf } from '#contract/http.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { updateConversation } from '#contract/communication/conversations.ts';
import { isRowId } from '#server/domain/row-id.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { RequestEnv } from '#server/routes/serve.ts';
import { issueTokens, type PoolSigner } from '../identity/pool-tokens.ts';
import { staffMember } from '../identity/staff.ts';
import type { SandboxDb } from '../tables.ts';

/** What a colleague can be made to do in a conversation. */
export const colleagueActs = {
  done: { container: 'DONE' },
  inbox: { container: 'INBOX' },
  pin: { is_pinned: true },
  unpin: { is_pinned: false },
  read: { read_status: 'READ' },
  unread: { read_status: 'UNREAD' },
} as const;
export type ColleagueAct = keyof typeof colleagueActs;

/** Something that a colleague does, or a text that they send. */
export type ColleagueAction =
  | { readonly type: ColleagueAct; readonly conversationId: string }
  | { readonly type: 'answer'; readonly conversationId: string; readonly text: string };

interface ColleagueDependencies {
  db: SandboxDb;
  signer: PoolSigner;
  /** The product, whose own calls colleagues make. */
  product: Pick<Hono<RequestEnv>, 'fetch'>;
}

/** Plays a member of staff at another computer: signed in as themself, they make the calls that their page would make. */
export const colleagues =
  ({ db, signer, product }: ColleagueDependencies) =>
  async (id: string, action: ColleagueAction): Promise<Response> => {
    const member = isRowId(id) ? await staffMember(db, id) : undefined;
    if (!member) throw new Refusal('user_not_found');
    const { practice, email } = member;
    const session = { practice, userId: id, email, originJti: randomUUID(), signedInAt: new Date() };
    const { IdToken } = await issueTokens(signer, session, member);
    const call = <E extends Endpoint>(endpoint: E, input: Input<E>) => {
      const { path, body } = requestOf(endpoint, input);
      const headers = {
        authorization: `Bearer ${IdToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const request = new Request(new URL(path, signer.origin), {
        method: endpoint.method,
        headers,
        body: JSON.stringify(body),
      });
      return Promise.resolve(product.fetch(request, {}));
    };
    return action.type === 'answer'
      ? call(sendMessage, { id: action.conversationId, content: action.text, type: 'SMS', media: [] })
      : call(updateConversation, { id: action.conversationId, ...colleagueActs[action.type] });
  };
