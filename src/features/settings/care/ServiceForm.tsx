import { carePriceDisplays, careLimits } from '#contract/rules/care/care-service.ts';
import { recommendedCare as words } from '#src/strings/recommended-care.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { FormTextArea } from '#src/publish/FormText.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { PriceField } from '../prices/PriceField.tsx';
import { type CareFields, careKey, serviceEdit, type ServiceValues, serviceValuesOf } from './fields.ts';
import { LinkFields } from './LinkFields.tsx';
import type { ListedService } from './listed-services.ts';
import { MaterialChoice } from './MaterialChoice.tsx';

/** Characters that are read aloud in a second. */
const readAloud = 15;

/** What is said of a service (RC-03, RC-09 to RC-11). */
export function ServiceForm({ service: { id, name } }: { service: ListedService }) {
  const { draft, edit, problems } = usePublishPage<CareFields>();
  const values = serviceValuesOf(draft, id);
  const change = (part: Partial<ServiceValues>) => edit(serviceEdit(id, part));
  const { length } = values.reason.trim();
  return (
    <>
      <div className="flex flex-col gap-3">
        <Switch
          name={careKey('recommended', id)}
          label={words.services.columns.recommended}
          aria-label={words.services.recommend(name)}
          hint={words.editor.recommendedHint}
          isOn={values.recommended}
          onChange={(recommended) => change({ recommended })}
        />
        <Switch
          label={words.editor.counts}
          aria-label={words.services.countsInScore(name)}
          isOn={values.addToCareScore}
          onChange={(addToCareScore) => change({ addToCareScore })}
        />
      </div>
      <div className="flex flex-col gap-3">
        <PriceField
          name={careKey('price', id)}
          legend={words.price}
          displays={carePriceDisplays}
          price={values.price}
          isChecked={problems.errorAt(careKey('price', id)) !== undefined}
          onChange={(price) => change({ price })}
          onLeave={() => problems.touch(careKey('price', id))}
        />
      </div>
      <FormTextArea<CareFields>
        name={careKey('reason', id)}
        label={words.note.label}
        aria-label={words.note.named(name, length, careLimits.reason)}
        hint={
          <span className="tabular-nums">
            {length === 0
              ? words.note.hint
              : words.note.count(length, careLimits.reason, Math.round(length / readAloud))}
          </span>
        }
        className="max-h-72 min-h-24"
        required={values.recommended}
      />
      <MaterialChoice
        name={careKey('materials', id)}
        chosen={values.materials}
        error={problems.errorAt(careKey('materials', id))}
        onChange={(materials) => change({ materials })}
      />
      <LinkFields
        name={careKey('links', id)}
        links={values.links}
        isChecked={problems.errorAt(careKey('links', id)) !== undefined}
        onChange={(links) => change({ links })}
        onLeave={() => problems.touch(careKey('links', id))}
      />
    </>
  );
}
