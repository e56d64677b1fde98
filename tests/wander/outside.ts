import { type Conversation, listConversations } from '#contract/communication/conversations.ts';
import { listMessages, type Message } from '#contract/communication/messages.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import type { SandboxApi } from '#tests/support/sandbox-api.ts';

/** What phones, mailboxes and letterboxes had before the walk. */
export interface Outside {
  /** What is wrong between them and what the server shows to staff, a sentence each. */
  problems(): Promise<readonly string[]>;
}

/** Magic addresses that receive copies of one email. */
const getsCopies = (address: string) => address.includes('+twice@');

const repeated = (ids: readonly string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);

/** Reads what has arrived in the world outside a practice, to compare it with the practice's own records after a walk. */
export async function watchOutside(api: ApiClient, sandbox: SandboxApi): Promise<Outside> {
  const conversations = async (): Promise<readonly Conversation[]> => {
    const all: Conversation[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await api.call(listConversations, { page });
      all.push(...body.data);
      if (body.data.length === 0 || all.length >= body._metadata.total) return all;
    }
  };
  const textsOf = async ({ id }: Conversation): Promise<readonly Message[]> =>
    (await api.call(listMessages, { id })).body.data.filter(({ direction }) => direction === 'OUTBOUND');
  const phoneOf = ({ sms_phone: phone }: Conversation): string => phone ?? '';

  const before = new Set((await Promise.all((await conversations()).map(textsOf))).flat().map(({ id }) => id));

  const textProblems = async (conversation: Conversation): Promise<string[]> => {
    const phone = phoneOf(conversation);
    if (!phone) return [];
    const sent = await textsOf(conversation);
    const received = (await sandbox.receivedBy(phone)).map(({ id }) => id);
    const delivered = sent.filter(({ id, delivery_status: fate }) => !before.has(id) && fate === 'DELIVERED');
    return [
      ...repeated(received).map((id) => `${phone} received text ${id} more than once`),
      ...delivered
        .filter(({ id }) => !received.includes(id))
        .map(({ id }) => `${phone} never received text ${id}, which is delivered`),
      ...sent
        .filter(({ id, delivery_status: fate }) => fate === 'FAILED_TO_PROCESS' && received.includes(id))
        .map(({ id }) => `${phone} received text ${id}, which counts as never sent`),
    ];
  };

  return {
    problems: async () => {
      const all = await conversations();
      const mail = (await sandbox.clientsOf(api.link)).map(async ({ email }) => {
        if (!email || getsCopies(email)) return [];
        const ids = (await sandbox.mailOf(email)).flatMap(({ id }) => id ?? []);
        return repeated(ids).map((id) => `${email} received email ${id} more than once`);
      });
      const cards = all.map(async ({ pet_owner: owner }) => {
        const client = owner?.id;
        if (!client) return [];
        const ids = (await sandbox.cardsInLetterboxOf(client)).map(({ id }) => id);
        return repeated(ids).map((id) => `Client ${client} received card ${id} more than once`);
      });
      return (await Promise.all([...all.map(textProblems), ...mail, ...cards])).flat();
    },
  };
}
