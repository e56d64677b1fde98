import { costDisplays } from '#contract/rules/visits/wellness-price.ts';
import { wellness as words } from '#src/strings/wellness.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import type { WellnessPriceFields } from '../communications/wellness-fields.ts';
import { PriceField } from '../prices/PriceField.tsx';

/** How the price of wellness visits is shown to clients (PR-13 to PR-16). */
export function WellnessPrice() {
  const { draft, edit, problems } = usePublishPage<CommunicationsFields>();
  const { wellness } = draft;
  const change = (part: Partial<WellnessPriceFields>) => edit({ wellness: { ...wellness, ...part } });
  return (
    <>
      <Switch label={words.switch} isOn={wellness.enabled} onChange={(enabled) => change({ enabled })} />
      <PriceField
        name="wellness"
        legend={words.display}
        displays={costDisplays}
        price={wellness}
        isChecked={problems.errorAt('wellness') !== undefined}
        onChange={change}
        onLeave={() => problems.touch('wellness')}
      />
    </>
  );
}
