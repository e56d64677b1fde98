import type { ReactNode } from 'react';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import type { FoundClient } from './client-search.ts';

/** One client of a list, with the actions on them. */
export function ClientLine({ client, children }: { client: FoundClient; children: ReactNode }) {
  const { name, clientId } = client;
  const phone = formatPhone(client.phone);
  return (
    <div className="flex min-h-row items-center gap-3 py-1">
      <Avatar name={name} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{name}</span>
        <span className="text-xs text-ink-faint tabular-nums">
          {clientId}
          {clientId && phone && ' · '}
          <span className="whitespace-nowrap">{phone}</span>
        </span>
      </span>
      {children}
    </div>
  );
}
