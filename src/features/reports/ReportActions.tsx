import { Download, Printer } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { reports } from '#src/strings/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';

const ExportDialog = lazyWithPreload('export-answers', async () => (await import('./ExportDialog.tsx')).ExportDialog);

const words = reports.survey;

/** The report on paper, or its answers as a file. */
export function ReportActions(options: Omit<ComponentProps<typeof ExportDialog>, 'onClose'>) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button
        icon={<Download aria-hidden />}
        onPointerEnter={() => void ExportDialog.fetch()}
        onClick={() => setIsExporting(true)}
      >
        {words.export}
      </Button>
      {isExporting && (
        <Opening label={words.exporting.title} onCancel={() => setIsExporting(false)}>
          <ExportDialog {...options} onClose={() => setIsExporting(false)} />
        </Opening>
      )}
    </div>
  );
}
