import { flagKeys } from '#contract/platform/flags.ts';
import { useAllFlags } from '#src/flags/use-flag.ts';
import { flagInspector as words } from '#src/strings/flag-inspector.ts';
import { shell } from '#src/strings/shell.ts';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Status } from '#src/ui/Status.tsx';

/** Every flag with its value and source, live. Only in the sandbox. */
export function FlagInspector({ onClose }: { onClose: () => void }) {
  const { values, sources } = useAllFlags();
  return (
    <Dialog open onClose={onClose} title={words.title} closeLabel={shell.close}>
      <p className="pb-3 text-sm text-ink-soft">{words.note}</p>
      <table className="mb-3 w-full text-sm">
        <thead className="text-start text-ink-soft">
          <tr>
            {Object.values(words.columns).map((column) => (
              <th key={column} scope="col" className="pe-3 pb-1 text-start font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flagKeys.map((key) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal break-all">
                {key}
              </th>
              <td className="py-1.5 pe-3">
                <Status tone={values[key] ? 'good' : 'neutral'}>
                  {values[key] ? words.values.on : words.values.off}
                </Status>
              </td>
              <td className="py-1.5 whitespace-nowrap text-ink-soft">{words.sources[sources[key]]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
