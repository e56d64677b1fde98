import { wholePriceText } from '#contract/rules/visits/wellness-price.ts';
import { useListEducationMaterialsQuery } from '#src/services/campaigns/recommended-care.ts';
import { recommendedCare } from '#src/strings/recommended-care.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type CareFields, isGoodLink, serviceSettingsOf, serviceValuesOf } from './fields.ts';
import type { ListedService } from './listed-services.ts';

const words = recommendedCare.preview;

/** The card of an animal on the client's care page, with the edits. */
export function CareCardPreview({ service: { id, name } }: { service: ListedService }) {
  const { draft } = usePublishPage<CareFields>();
  const { data: materials } = useListEducationMaterialsQuery({});
  const values = serviceValuesOf(draft, id);
  const { price, reason, links, materials: chosen } = serviceSettingsOf(values);
  const cost = wholePriceText(price);
  const read = materials?.data.filter((material) => chosen.includes(material.id)) ?? [];
  return (
    <section aria-label={words.title} className="flex flex-col gap-2">
      <h3 className="font-medium">{words.title}</h3>
      <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface px-4 py-3">
        <div>
          <p className="font-semibold">{words.animal}</p>
          {draft.recommendedCare && draft.showScore && values.addToCareScore && (
            <>
              <p className="tabular-nums">{words.score}</p>
              <p className="text-sm text-ink-soft">{words.scoreHint}</p>
            </>
          )}
        </div>
        <div>
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-bad">{words.overdue}</p>
          <p className="tabular-nums">{cost ?? <span className="text-ink-soft">{words.noPrice}</span>}</p>
        </div>
        <p className="break-words whitespace-pre-line">
          {reason || <span className="text-ink-soft">{words.noNote}</span>}
        </p>
        {read.length + links.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {read.map((material) => (
              <li key={material.id}>{material.title}</li>
            ))}
            {links.filter(isGoodLink).map((link) => (
              <li key={link} className="break-all">
                {link}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!values.recommended && <p className="text-sm text-ink-soft">{words.notRecommended}</p>}
      {values.recommended && !draft.recommendedCare && <p className="text-sm text-ink-soft">{words.off}</p>}
    </section>
  );
}
