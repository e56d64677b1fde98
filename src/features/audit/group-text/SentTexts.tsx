import { Link } from 'react-router-dom';
import type { GroupText } from '#contract/communication/group-texts.ts';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import { formatTime } from '#src/lib/dates.ts';
import { reasonText } from '#src/strings/errors.ts';
import { groupTexts as words } from '#src/strings/group-texts.ts';
import { Status, type Tone } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';

type Recipient = GroupText['recipients'][number];
type Outcome = 'delivered' | 'failed' | 'underway';

const tones: Readonly<Record<Outcome, Tone>> = { delivered: 'good', failed: 'bad', underway: 'neutral' };

function outcomeOf({ obstacle, delivery_status: status }: Recipient): Outcome {
  if (obstacle !== null || (status !== null && isFailed(status))) return 'failed';
  return status === 'DELIVERED' ? 'delivered' : 'underway';
}

/** Milliseconds after which the carrier's last reports are not waited for any more. */
const longestWait = 300_000;

/** Whether what became of some of its texts may still change soon. */
export const isUnderway = ({ status, leaves_at, recipients }: GroupText, now: number): boolean =>
  status === 'WAITING' ||
  (status === 'SENT' &&
    now - Date.parse(leaves_at) < longestWait &&
    recipients.some((one) => outcomeOf(one) === 'underway'));

/** How many clients get a text, of whom some may share a phone. */
export const clientsOf = (recipients: readonly { readonly clients?: number | undefined }[]): number =>
  recipients.reduce((sum, { clients = 1 }) => sum + clients, 0);

interface SentTextsProps {
  texts: readonly GroupText[];
  zone: string;
  addressOfConversation: (id: string) => string;
}

/** The texts sent to the clients of the day, and what became of each. */
export function SentTexts({ texts, zone, addressOfConversation }: SentTextsProps) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={words.sent} className="flex flex-col gap-3">
      <h3 className="font-semibold">{words.sent}</h3>
      {texts.map((text) => (
        <SentText key={text.id} text={text} zone={zone} addressOfConversation={addressOfConversation} />
      ))}
    </section>
  );
}

/** A text as its first client gets it, with names and times filled in. */
function SentText({ text, zone, addressOfConversation }: Omit<SentTextsProps, 'texts'> & { text: GroupText }) {
  const [first] = text.recipients;
  const content = first?.content ?? text.content;
  const differs = text.recipients.some((one) => one.content !== content);
  return (
    <article aria-label={content} className="flex flex-col gap-2 rounded-xl bg-sunken p-4 text-sm">
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{content}</p>
      <p className="text-ink-soft">
        {first && differs && `${words.asSentTo(first.client ?? words.unnamedClient, clientsOf([first]))} · `}
        {words.to(clientsOf(text.recipients), text.author)}
        {' · '}
        <Time at={text.leaves_at} zone={zone}>
          {formatTime(text.leaves_at, zone)}
        </Time>
      </p>
      <p role="status" className="font-medium text-warn empty:hidden">
        {text.is_failing && words.failing}
      </p>
      {text.status === 'SENT' && (
        <Progress text={text} differs={differs} addressOfConversation={addressOfConversation} />
      )}
    </article>
  );
}

interface ProgressProps extends Pick<SentTextsProps, 'addressOfConversation'> {
  text: GroupText;
  /** Not every client gets the same words. */
  differs: boolean;
}

function Progress({ text: { recipients }, differs, addressOfConversation }: ProgressProps) {
  const having = (outcome: Outcome) => recipients.filter((one) => outcomeOf(one) === outcome).length;
  return (
    <>
      <p role="status" className="tabular-nums">
        {words.progress(having('delivered'), having('failed'), having('underway'))}
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer">{words.each}</summary>
        <ul className="mt-2 flex flex-col gap-2">
          {recipients.map((one) => {
            const outcome = outcomeOf(one);
            const name = one.client ?? words.unnamedClient;
            const reason = one.obstacle
              ? words.obstacles[one.obstacle]
              : one.failure_reason && reasonText(one.failure_reason);
            return (
              <li key={one.phone} className="flex flex-wrap items-center gap-2">
                {one.conversation_id ? (
                  <Link
                    to={addressOfConversation(one.conversation_id)}
                    aria-label={words.openConversation(name)}
                    className="underline underline-offset-2"
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <Status tone={tones[outcome]}>{words.status[outcome]}</Status>
                {outcome === 'failed' && reason && <span className="text-bad">{reason}</span>}
                {differs && (
                  <p className="w-full text-ink-soft [overflow-wrap:anywhere] whitespace-pre-wrap">{one.content}</p>
                )}
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}
