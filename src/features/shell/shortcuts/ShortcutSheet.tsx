import { shell } from '#src/strings/shell.ts';
import { shortcutSheet } from '#src/strings/shortcut-sheet.ts';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Keys } from '#src/ui/Keys.tsx';
import { shortcutPlaces } from './shortcut-places.ts';

/** The list of shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={shortcutSheet.title} closeLabel={shell.close} size="lg" isText>
      <div className="gap-8 pb-3 md:columns-2">
        {shortcutPlaces.map(({ place, shortcuts }) => (
          <section key={place} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-medium text-ink-soft">{place}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex min-h-9 items-center gap-4 border-t border-line py-1">
                  <dt className="flex-1">{does}</dt>
                  <dd className="flex gap-1.5">
                    {keys.map((one) => (
                      <Keys key={one} keys={one} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
