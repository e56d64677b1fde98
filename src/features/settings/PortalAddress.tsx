import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { practiceSettings } from '#src/strings/practice-settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { QrCode } from './QrCode.tsx';

const words = practiceSettings.portal;

interface PortalAddressProps {
  url: string;
  /** More actions. */
  children?: ReactNode;
}

/** The address of the practice's public page, to copy and to scan. */
export function PortalAddress({ url, children }: PortalAddressProps) {
  return (
    <div className="flex flex-wrap items-start gap-4 rounded-xl border border-line p-4">
      <QrCode text={url} label={words.qr} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-2">
        <p className="text-sm text-ink-soft">{words.address}</p>
        <p className="max-w-full break-all font-medium">{url}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden />} onClick={() => void copy(url)}>
            {words.copy}
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: words.copied, alertLevel: 'success' });
  } catch {
    showToast({ title: words.notCopied, alertLevel: 'error' });
  }
}
