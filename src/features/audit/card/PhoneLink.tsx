import { Phone } from 'lucide-react';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { audit } from '#src/strings/audit.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import type { AuditCard } from '../cards.ts';

/** A tel link. */
export function PhoneLink({ owner }: { owner: AuditCard['facts']['owner'] }) {
  const phone = formatPhone(owner?.smsPhone);
  if (!phone) return <span className="text-sm text-ink-soft">{audit.card.noPhone}</span>;
  return (
    <a
      href={`tel:${owner?.smsPhone ?? ''}`}
      aria-label={audit.card.call(phone)}
      className={`${buttonClass('secondary', 'sm')} tabular-nums`}
    >
      <Phone aria-hidden />
      {phone}
    </a>
  );
}
