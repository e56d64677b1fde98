import { useId, useState } from 'react';
import { carePriceDisplays } from '#contract/rules/care/care-service.ts';
import { recommendedCare } from '#src/strings/recommended-care.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { amountErrors } from '../prices/price-fields.ts';
import { PriceField } from '../prices/PriceField.tsx';
import { type CareFields, editsOf, emptyPrice, serviceEdit, type ServiceValues } from './fields.ts';
import type { ListedService } from './listed-services.ts';

const words = recommendedCare.bulk;

interface ServiceBulkProps {
  /** The services in the list. */
  shown: readonly ListedService[];
  /** The ids of the chosen ones. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Edits several services at once. Only chosen ones that are shown are edited. */
export function ServiceBulk({ shown, chosen, onChoose }: ServiceBulkProps) {
  const { edit } = usePublishPage<CareFields>();
  const [isPricing, setIsPricing] = useState(false);
  const meant = shown.filter(({ id }) => chosen.has(id));
  const set = (values: Partial<ServiceValues>) => {
    edit(editsOf(meant.map(({ id }) => serviceEdit(id, values))));
    announce(words.done(meant.length));
    setIsPricing(false);
  };
  if (shown.length < 2) return null;
  const actions: readonly (readonly [string, () => void])[] = [
    [words.recommend, () => set({ recommended: true })],
    [words.stop, () => set({ recommended: false })],
    [words.count, () => set({ addToCareScore: true })],
    [words.ignore, () => set({ addToCareScore: false })],
    [words.price, () => setIsPricing(true)],
  ];
  return (
    <div role="group" aria-label={words.label} className="flex min-h-8 flex-wrap items-center gap-2">
      {meant.length < shown.length && (
        <Button size="sm" variant="ghost" onClick={() => onChoose(new Set(shown.map(({ id }) => id)))}>
          {words.chooseAll(shown.length)}
        </Button>
      )}
      {meant.length > 0 && (
        <>
          <span className="font-medium tabular-nums">{words.chosen(meant.length)}</span>
          {actions.map(([label, run]) => (
            <Button key={label} size="sm" onClick={run}>
              {label}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={() => onChoose(new Set())}>
            {words.clear}
          </Button>
        </>
      )}
      {isPricing && (
        <PriceOfSeveral count={meant.length} onSet={(price) => set({ price })} onClose={() => setIsPricing(false)} />
      )}
    </div>
  );
}

interface PriceOfSeveralProps {
  count: number;
  onSet: (price: ServiceValues['price']) => void;
  onClose: () => void;
}

function PriceOfSeveral({ count, onSet, onClose }: PriceOfSeveralProps) {
  const [price, setPrice] = useState(emptyPrice);
  const [isChecked, setIsChecked] = useState(false);
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.priceTitle(count)}
      description={words.priceText}
      closeLabel={words.cancel}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {words.set}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (amountErrors(price).size > 0) setIsChecked(true);
          else onSet(price);
        }}
      >
        <PriceField
          name="price-of-several"
          legend={recommendedCare.price}
          displays={carePriceDisplays}
          price={price}
          isChecked={isChecked}
          onChange={setPrice}
          onLeave={() => undefined}
        />
      </form>
    </Dialog>
  );
}
