import { Download } from 'lucide-react';
import type { getPostcardStatement } from '#contract/campaigns/postcards.ts';
import type { Output } from '#contract/http.ts';
import { csvFile, csvOf } from '#src/lib/csv.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { postcards } from '#src/strings/postcards.ts';
import { Button } from '#src/ui/Button.tsx';

const words = postcards.listed;

/** Says that nobody prints, and offers what would be printed as a file. */
export function ListedCards({ month, cards }: Pick<Output<typeof getPostcardStatement>, 'month' | 'cards'>) {
  const listed = cards.filter(({ status }) => status === 'LISTED');
  const rows = listed.flatMap(({ to, lines, more }) =>
    to ? [[to.name, to.street, to.city, to.state, to.postalCode, [...lines, more ?? []].flat().join('; ')]] : [],
  );
  const save = () => saveFile(words.file(month), csvFile([csvOf([words.columns, ...rows])]));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        {words.text} {words.count(listed.length)}
      </p>
      {rows.length > 0 && (
        <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={save}>
          {words.export}
        </Button>
      )}
    </div>
  );
}
