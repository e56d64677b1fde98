import type {
  AppointmentCategory,
  AppointmentRequestConfig,
  Practitioner,
} from '#contract/campaigns/booking-config.ts';
import { isBookable } from '#contract/rules/booking/booking-calendar.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { type BookingPageFields, configOf, orderedProviders } from './fields.ts';
import type { BookingNames } from './use-booking-names.ts';
import { moveByArrows, moveTabStop, useTabStop } from './tab-stop.ts';
import { useCategoryField } from './use-category-field.ts';

const words = bookingSettings.providers;

type ProviderConfig = AppointmentRequestConfig['practitionerConfigs'][number];

interface ProvidersAndRoomsProps {
  category: AppointmentCategory;
  names: BookingNames;
}

/** Who takes a kind of visit, and in which rooms (AR-26, AR-31 to AR-33). */
export function ProvidersAndRooms({ category, names }: ProvidersAndRoomsProps) {
  const { draft } = usePublishPage<BookingPageFields>();
  const { name, value, error, change } = useCategoryField(category, 'practitionerConfigs');
  const { practitioners, roomsRequired } = names;
  const config = configOf(category, draft);
  const gone = value.filter((one) => one.enabled && !practitioners.some(({ id }) => id === one.practitionerId));
  const configOfProvider = (practitionerId: string): ProviderConfig =>
    value.find((one) => one.practitionerId === practitionerId) ?? { practitionerId, enabled: false, facilityIds: [] };
  const list = useTabStop();
  const set = (edits: readonly ProviderConfig[]) =>
    change(
      orderedProviders([
        ...value.filter((one) => !edits.some(({ practitionerId }) => practitionerId === one.practitionerId)),
        ...edits,
      ]),
    );
  const setAll = (enabled: boolean) => set(practitioners.map(({ id }) => ({ ...configOfProvider(id), enabled })));
  const isInDepartment = (provider: Practitioner) =>
    isBookable(provider, {
      ...config,
      practitionerConfigs: [{ practitionerId: provider.id, enabled: true, facilityIds: [] }],
    });
  return (
    <fieldset className="group/providers flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{words.legend}</legend>
      {practitioners.length === 0 && <p className="text-ink-soft">{words.nobody}</p>}
      {practitioners.length > 1 && (
        <p className="mb-1 flex flex-wrap items-center gap-1">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {words.all}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAll(false)}>
            {words.none}
          </Button>
          <span className="ms-auto text-sm text-ink-soft not-group-has-focus-visible/providers:sr-only">
            {words.keys}
          </span>
        </p>
      )}
      <ul
        ref={list}
        className="flex flex-col divide-y divide-line rounded-xl border border-line empty:hidden"
        onKeyDown={moveByArrows}
        onFocus={moveTabStop}
      >
        {practitioners.map((provider) => (
          <ProviderRow
            key={provider.id}
            name={name}
            kind={bookingSettings.kinds[category]}
            provider={provider}
            config={configOfProvider(provider.id)}
            isInDepartment={isInDepartment(provider)}
            roomsRequired={roomsRequired}
            hasProblem={error !== undefined}
            onChange={(edit) => set([edit])}
          />
        ))}
        {gone.map((one) => (
          <li key={one.practitionerId} className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
            <span className="text-ink-soft">{words.gone}</span>
            <Switch label={words.gone} hideLabel isOn onChange={(enabled) => set([{ ...one, enabled }])} />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ProviderRowProps {
  name: string;
  kind: string;
  provider: Practitioner;
  config: ProviderConfig;
  isInDepartment: boolean;
  roomsRequired: boolean;
  hasProblem: boolean;
  onChange: (config: ProviderConfig) => void;
}

function ProviderRow(props: ProviderRowProps) {
  const { name, kind, provider, config, isInDepartment, roomsRequired, hasProblem, onChange } = props;
  const { enabled, facilityIds } = config;
  const isMissingRoom = enabled && roomsRequired && facilityIds.length === 0;
  const toggleRoom = (id: string, isOn: boolean) =>
    onChange({ ...config, facilityIds: isOn ? [...facilityIds, id] : facilityIds.filter((one) => one !== id) });
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Switch
          name={name}
          label={provider.name}
          aria-label={words.takes(provider.name, kind)}
          aria-invalid={hasProblem && !enabled ? true : undefined}
          isOn={enabled}
          onChange={(isOn) => onChange({ ...config, enabled: isOn })}
        />
        {enabled && (
          <span className="text-sm text-ink-soft">
            {!isInDepartment
              ? words.outside
              : provider.facilities.length === 0
                ? words.noRooms
                : facilityIds.length === 0 && !roomsRequired && words.anyRoom}
          </span>
        )}
      </div>
      {enabled && provider.facilities.length > 0 && (
        <div role="group" aria-label={words.rooms(provider.name)} className="flex flex-wrap gap-1.5 ps-12">
          {provider.facilities.map((room) => (
            <label
              key={room.id}
              className="flex h-8 cursor-pointer items-center rounded-lg border border-line-strong px-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11"
            >
              <input
                type="checkbox"
                name={name}
                aria-label={words.inRoom(provider.name, room.name)}
                aria-invalid={(hasProblem && isMissingRoom) || undefined}
                checked={facilityIds.includes(room.id)}
                onChange={({ target }) => toggleRoom(room.id, target.checked)}
                className="sr-only"
              />
              {room.name}
            </label>
          ))}
        </div>
      )}
    </li>
  );
}
