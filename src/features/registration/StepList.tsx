import { registration as words } from '#src/strings/registration.ts';
import { classNames } from '#src/lib/class-names.ts';
import { type StepName, stepNames } from './fields.ts';

/** The steps, and which is open. */
export const StepList = ({ current }: { current: StepName }) => (
  <ol aria-label={words.stepsLabel} className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
    {stepNames.map((step, at) => (
      <li
        key={step}
        aria-current={step === current ? 'step' : undefined}
        className={classNames('flex items-center gap-2', step === current ? 'font-semibold' : 'text-ink-soft')}
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-6 place-items-center rounded-full text-sm',
            step === current ? 'bg-accent text-on-accent' : 'border border-line-strong',
          )}
        >
          {at + 1}
        </span>
        {words.steps[step]}
      </li>
    ))}
  </ol>
);
