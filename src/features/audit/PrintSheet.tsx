import { formatPhone } from '#contract/rules/texting/phone.ts';
import { formatTime } from '#src/lib/dates.ts';
import { audit } from '#src/strings/audit.ts';
import { Paper } from '#src/ui/Paper.tsx';
import { animalText, nameOf } from './card/card-text.ts';
import type { AuditCard } from './cards.ts';
import { reasonFor } from './card/reason.ts';

const columns = Object.entries(audit.print.columns);

/** The remaining calls, for printing. */
export function PrintSheet({ title, cards, zone }: { title: string; cards: readonly AuditCard[]; zone: string }) {
  return (
    <Paper>
      {() => (
        <>
          <h1 className="text-title font-semibold">{title}</h1>
          <p>{audit.print.count(cards.length)}</p>
          <table className="mt-4 w-full text-sm">
            <thead>
              <tr>
                {columns.map(([column, name]) => (
                  <th key={column} className="border-b border-line py-1 text-start">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cards.map((card) => (
                <tr
                  key={card.id}
                  className="break-inside-avoid border-b border-line align-top [&>td]:py-1.5 [&>td]:pe-3"
                >
                  <td className="whitespace-nowrap">{formatTime(card.facts.appointment.date, zone)}</td>
                  <td>{nameOf(card)}</td>
                  <td className="whitespace-nowrap">{formatPhone(card.facts.owner?.smsPhone)}</td>
                  <td>{animalText(card)}</td>
                  <td>{card.facts.appointment.type}</td>
                  <td>{reasonFor(card)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Paper>
  );
}
