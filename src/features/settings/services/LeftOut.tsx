import type { ClientClassifications } from '#contract/campaigns/enrollment.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useListClientClassificationsQuery } from '#src/services/campaigns/service-types.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { CircleAlert } from 'lucide-react';
import { RadioChips } from '../booking/RadioChips.tsx';
import { moveByArrows, moveTabStop, useTabStop } from '../booking/tab-stop.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { SettingsSection } from '../SettingsSection.tsx';

const words = serviceReminders.leftOut;

/** Which clients are reminded, by their classifications (MS-08). While its flag is off, what is published is said, and goes on. */
export function LeftOut() {
  const isEditable = useFlag('client-classification-config-enabled');
  const { saved } = usePublishPage<CommunicationsFields>();
  if (!isEditable && saved.clientClassifications.ids.length === 0) return null;
  return (
    <SettingsSection title={words.title} text={isEditable ? words.text : undefined}>
      <Classifications isEditable={isEditable} />
    </SettingsSection>
  );
}

function Classifications({ isEditable }: { isEditable: boolean }) {
  const query = useListClientClassificationsQuery({});
  const { data: counted } = useListClientClassificationsQuery({ counts: true }, { skip: !query.data });
  const [isRetrying, retry] = useRetry(query);
  const { draft } = usePublishPage<CommunicationsFields>();
  if (!query.data && query.error)
    return <NotLoaded level={3} title={words.failed} error={query.error} busy={isRetrying} onRetry={retry} />;
  if (!query.data)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-32" />
      </div>
    );
  const { mode, ids } = draft.clientClassifications;
  const clients = new Map(counted?.data.map((one) => [one.id, one.clients]));
  const known = new Set(query.data.data.map(({ id }) => id));
  const listed = [
    ...query.data.data.map(({ id, name }) => ({ id, name, clients: clients.get(id), isGone: false })),
    ...ids.filter((id) => !known.has(id)).map((id) => ({ id, name: id, clients: 0, isGone: true })),
  ];
  if (!isEditable) {
    const names = listed.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return <p className="text-pretty">{words.published(words.summary(mode, names))}</p>;
  }
  if (listed.length === 0) return <p className="text-ink-soft">{words.none}</p>;
  return <ClassificationForm chosen={draft.clientClassifications} listed={listed} />;
}

interface ListedClassification {
  readonly id: string;
  readonly name: string;
  readonly clients: number | undefined;
  readonly isGone: boolean;
}

function ClassificationForm({
  chosen: { mode, ids },
  listed,
}: {
  chosen: ClientClassifications;
  listed: readonly ListedClassification[];
}) {
  const { edit, problems } = usePublishPage<CommunicationsFields>();
  const list = useTabStop();
  const change = (to: Partial<ClientClassifications>) => edit({ clientClassifications: { mode, ids, ...to } });
  const chosen = listed.filter(({ id }) => ids.includes(id));
  const isEmpty = mode === 'INCLUDE' && ids.length > 0 && chosen.every(({ clients }) => clients === 0);
  const problem =
    problems.errorAt('clientClassifications') ??
    (mode === 'INCLUDE' && ids.length === 0 ? words.nobody : isEmpty ? words.nobodyLeft : undefined);
  return (
    <>
      <RadioChips
        name="classification-mode"
        legend={words.mode}
        options={(['EXCLUDE', 'INCLUDE'] as const).map((value) => ({ value, label: words.modes[value] }))}
        chosen={mode}
        onChoose={(to) => change({ mode: to })}
      />
      <ul
        ref={list}
        aria-label={words.classifications}
        onFocus={moveTabStop}
        onKeyDown={moveByArrows}
        className="divide-y divide-line rounded-xl border border-line"
      >
        {listed.map(({ id, name, clients, isGone }) => (
          <li key={id}>
            <label className="flex cursor-pointer items-center gap-3 px-4 py-2.5">
              <input
                type="checkbox"
                name="clientClassifications"
                checked={ids.includes(id)}
                aria-invalid={problem === undefined ? undefined : true}
                onChange={({ target }) =>
                  change({ ids: target.checked ? [...ids, id] : ids.filter((one) => one !== id) })
                }
                className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
              />
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {isGone ? words.gone : clients === undefined ? '' : words.clients(clients)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {problem !== undefined && (
        <p role="alert" className="flex gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {problem}
        </p>
      )}
    </>
  );
}

/** Whether nobody is reminded about a pet that has a visit ahead; absent where the server cannot. */
export function SkipWhenBooked() {
  const { draft, edit } = usePublishPage<CommunicationsFields>();
  if (!useExtension('skip-when-booked')) return null;
  return (
    <SettingsSection title={serviceReminders.booked.title}>
      <Switch
        name="skipWhenBooked"
        label={serviceReminders.booked.switch}
        hint={serviceReminders.booked.hint}
        isOn={draft.skipWhenBooked}
        onChange={(skipWhenBooked) => edit({ skipWhenBooked })}
      />
    </SettingsSection>
  );
}
