import type { AuditCard } from '../cards.ts';

/** A mailto link (AU-09). A long address breaks before its @. */
export function EmailLink({ owner }: { owner: AuditCard['facts']['owner'] }) {
  if (!owner?.email) return null;
  const [name, ...host] = owner.email.split('@');
  return (
    <a
      href={`mailto:${encodeURIComponent(owner.email).replace('%40', '@')}`}
      className="max-w-full text-sm break-words text-ink-soft underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {`${name}@`}
      <wbr />
      {host.join('@')}
    </a>
  );
}
