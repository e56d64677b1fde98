import { registration as words } from '#src/strings/registration.ts';
import type { FieldName } from './fields.ts';

interface ErrorSummaryProps {
  fields: readonly FieldName[];
  onPick: (field: FieldName) => void;
}

/** What must be corrected, each a way to its field. */
export const ErrorSummary = ({ fields, onPick }: ErrorSummaryProps) => (
  <div role="group" aria-label={words.errorSummary(fields.length)} className="mt-4 rounded-xl bg-bad-soft px-4 py-3">
    <p className="font-semibold text-bad">{words.errorSummary(fields.length)}</p>
    <ul className="mt-1">
      {fields.map((field) => (
        <li key={field}>
          <button
            type="button"
            className="min-h-6 text-start text-bad underline pointer-coarse:min-h-11"
            onClick={() => onPick(field)}
          >
            {words.labels[field]}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
