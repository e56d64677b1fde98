import { Link } from 'react-router-dom';
import type { getPostcardStatement } from '#contract/campaigns/postcards.ts';
import type { Output } from '#contract/http.ts';
import { postcards } from '#src/strings/postcards.ts';

const words = postcards.refused;

interface RefusedAddressesProps {
  refused: Output<typeof getPostcardStatement>['refused'];
  /** The address of the conversation with a client. */
  conversationWith: (clientId: string) => string;
}

/** Clients whose address cannot be delivered to, as work for staff. */
export const RefusedAddresses = ({ refused, conversationWith }: RefusedAddressesProps) =>
  refused.length > 0 && (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{words.title}</h3>
      <p className="text-sm text-pretty text-ink-soft">{words.text}</p>
      <ul className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
        {refused.map(({ clientId, client, address, problem }) => (
          <li key={clientId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <Link to={conversationWith(clientId)} className="break-words underline underline-offset-2">
              {client ?? postcards.unnamed}
            </Link>
            <span className="text-sm break-words text-ink-soft">
              {[address, problem ? words.problems[problem] : words.byPrinter].filter(Boolean).join(': ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
