import { recommendedCare } from '#src/strings/recommended-care.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CareFields } from './fields.ts';

const words = recommendedCare.switches;

/** What clients see (RC-04). The score is shown only with the recommendations. */
export function CareSwitches() {
  const { saved, draft, edit } = usePublishPage<CareFields>();
  return (
    <div className="flex flex-col gap-4">
      <Switch
        name="recommendedCare"
        label={words.recommendedCare}
        hint={words.careHint}
        isOn={draft.recommendedCare}
        onChange={(isOn) =>
          // Switched off and on again, both are as they were saved (RC-07).
          edit({ recommendedCare: isOn, showScore: isOn && saved.recommendedCare && saved.showScore })
        }
      />
      <Switch
        name="showScore"
        label={words.showScore}
        hint={draft.recommendedCare ? words.scoreHint : `${words.scoreHint} ${words.scoreNeeds}`}
        isOn={draft.recommendedCare && draft.showScore}
        disabled={!draft.recommendedCare}
        onChange={(showScore) => edit({ showScore })}
      />
    </div>
  );
}
