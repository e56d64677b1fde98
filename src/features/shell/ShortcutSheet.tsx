import { shell } from '#src/strings/shell.ts';
import { shortcutSheet } from '#src/strings/shortcut-sheet.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Keys } from '#src/ui/Keys.tsx';
import { shortcutPlaces } from './shortcut-places.ts';

/** Which keys do what, and where. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={shortcutSheet.title} closeLabel={shell.close} isText>
      <div className="flex flex-col gap-5 pb-3">
        {shortcutPlaces.map(({ place, shortcuts }) => (
          <section key={place}>
            <h3 className="mb-1 text-sm font-medium text-ink-soft">{place}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex min-h-9 items-center gap-4 border-t border-line">
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
