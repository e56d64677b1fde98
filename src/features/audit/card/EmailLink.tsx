import type { AuditCard } from '../cards.ts';

/** Writes to the client with whatever writes emails on this computer (AU-09). A long address breaks after its at-sign. */
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
