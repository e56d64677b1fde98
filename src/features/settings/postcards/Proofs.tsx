import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { previewPostcards } from '#contract/campaigns/postcards.ts';
import type { Output } from '#contract/http.ts';
import { formatDay } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { postcards } from '#src/strings/postcards.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { CardSides } from '../communications/CardSides.tsx';

const words = postcards.proof;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface ProofsProps {
  coming: Output<typeof previewPostcards>;
  /** The address of the conversation with a client. */
  conversationWith: (clientId: string) => string;
}

/** The coming cards, one household at a time; the arrow keys lead through them. */
export function Proofs({ coming: { proofs, cards }, conversationWith }: ProofsProps) {
  const zone = usePracticeZone();
  const [wanted, setWanted] = useState(0);
  // Edits may leave fewer cards than there were.
  const index = Math.min(wanted, proofs.length - 1);
  const proof = proofs[index];
  if (!proof) return <p className="text-ink-soft">{words.none}</p>;
  const of = proofs.length;
  const at = (step: number) => (index + step + of) % of;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setWanted(at(step));
  };
  const client = proof.client ?? postcards.unnamed;
  return (
    <div role="group" aria-label={words.group(index + 1, of)} className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="min-w-0 flex-1 basis-48">
          <Link to={conversationWith(proof.clientId)} className="break-words underline underline-offset-2">
            {words.to(client, formatDay(proof.at, zone))}
          </Link>
        </p>
        {of > 1 && (
          <div className="flex items-center gap-2">
            <IconButton
              label={words.previous(at(-1) + 1, of)}
              icon={<ChevronLeft aria-hidden />}
              onClick={() => setWanted(at(-1))}
            />
            <span className="tabular-nums">{words.place(index + 1, of)}</span>
            <IconButton
              label={words.next(at(1) + 1, of)}
              icon={<ChevronRight aria-hidden />}
              onClick={() => setWanted(at(1))}
            />
          </div>
        )}
      </div>
      <CardSides sides={proof.sides} />
      {cards > of && <p className="text-sm text-ink-soft">{words.first(of, cards)}</p>}
    </div>
  );
}
