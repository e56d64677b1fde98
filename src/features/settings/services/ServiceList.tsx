import { useId } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { Status } from '#src/ui/Status.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { moveByArrows, moveTabStop, useTabStop } from '../booking/tab-stop.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { isServiceOff, serviceEdit, serviceKey } from '../communications/service-fields.ts';
import type { ListedService } from './listed-services.ts';

const words = serviceReminders.services;
/** A longer list scrolls by itself, so that what is below stays in reach. */
const mostWithoutScrolling = 12;

/** The list is one stop of the Tab key: up and down move between services. */
export function ServiceList({ services }: { services: readonly ListedService[] }) {
  const list = useTabStop();
  const hintId = useId();
  return (
    <>
      <p id={hintId} className="sr-only">
        {words.keys}
      </p>
      <ul
        ref={list}
        aria-label={words.list}
        aria-describedby={hintId}
        onFocus={moveTabStop}
        onKeyDown={moveByArrows}
        className={classNames(
          'divide-y divide-line rounded-xl border border-line',
          services.length > mostWithoutScrolling && 'max-h-[min(40rem,80dvh)] overflow-y-auto',
        )}
      >
        {services.map((service) => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </ul>
    </>
  );
}

function ServiceRow({ service: { id, name, species, petsDue, isGone } }: { service: ListedService }) {
  const { saved, draft, changed, edit } = usePublishPage<CommunicationsFields>();
  const isOff = isServiceOff(draft, id);
  const facts = [
    ...(species.length > 0 ? [words.speciesOf(species)] : []),
    ...(petsDue === undefined ? [] : [words.due(petsDue)]),
  ];
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {changed.includes(serviceKey(id)) && <Status tone="accent">{words.edited}</Status>}
        </p>
        <p className="text-sm text-pretty text-ink-soft tabular-nums">
          {isGone ? words.gone : isOff ? words.off(name) : facts.join(' · ')}
        </p>
      </div>
      <Switch
        name={serviceKey(id)}
        className="-me-3 mt-1"
        label={words.remind(name)}
        hideLabel
        isOn={!isOff}
        onChange={(isOn) => edit(serviceEdit(saved, [id], !isOn))}
      />
    </li>
  );
}
