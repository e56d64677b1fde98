import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { descriptionLength } from '#contract/campaigns/booking-config.ts';
import { appointmentLengths } from '#contract/rules/calendar/slots.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { BookingPageFields } from './fields.ts';
import { HoursOfWeek } from './HoursOfWeek.tsx';
import { LimitFields } from './LimitFields.tsx';
import { ProvidersAndRooms } from './ProvidersAndRooms.tsx';
import { RadioChips } from './RadioChips.tsx';
import { ScheduleTypes } from './ScheduleTypes.tsx';
import type { BookingNames } from './use-booking-names.ts';
import { useCategoryField } from './use-category-field.ts';

interface CategorySettingsProps {
  category: AppointmentCategory;
  names: BookingNames;
  hasLimits: boolean;
}

/** How clients request one kind of visit (AR-06 to AR-43). */
export function CategorySettings({ category, names, hasLimits }: CategorySettingsProps) {
  return (
    <div className="flex flex-col gap-6">
      <Offered category={category} />
      <Description category={category} />
      <div className="grid gap-4 md:grid-cols-2">
        <Length category={category} />
        <Department category={category} names={names} />
      </div>
      <Reschedule category={category} />
      <When category={category} names={names} />
      <ProvidersAndRooms category={category} names={names} />
      {hasLimits && <LimitFields category={category} />}
    </div>
  );
}

function Offered({ category }: { category: AppointmentCategory }) {
  const { draft } = usePublishPage<BookingPageFields>();
  const { name, value, error, change } = useCategoryField(category, 'enabled');
  const isBlocked = category === 'SICK_VISIT' && value && !draft.requestsEnabled;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Switch
        name={name}
        label={words.label.enabled}
        aria-label={words.field(category, words.label.enabled)}
        aria-invalid={error ? true : undefined}
        isOn={value}
        onChange={change}
      />
      {isBlocked && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-bad" role={error ? 'alert' : undefined}>
          {words.problems.sick_without_requests}
          <Button size="sm" onClick={() => change(false)}>
            {words.switchSickOff}
          </Button>
        </p>
      )}
    </div>
  );
}

function Description({ category }: { category: AppointmentCategory }) {
  const { name, value, error, change, touch } = useCategoryField(category, 'description');
  return (
    <TextArea
      name={name}
      label={words.label.description}
      hint={`${words.description.hint} ${words.description.count(value.length, descriptionLength)}`}
      error={error}
      maxLength={descriptionLength}
      value={value}
      className="min-h-16"
      onChange={({ target }) => change(target.value)}
      onBlur={touch}
    />
  );
}

function Length({ category }: { category: AppointmentCategory }) {
  const { name, value, change } = useCategoryField(category, 'appointmentLengthInMinutes');
  return (
    <RadioChips
      name={name}
      legend={words.label.appointmentLengthInMinutes}
      options={appointmentLengths.map((length) => ({ value: length, label: words.shortMinutes(length) }))}
      chosen={value === 0 ? appointmentLengths[0] : value}
      onChoose={change}
    />
  );
}

function Department({ category, names }: { category: AppointmentCategory; names: BookingNames }) {
  const { name, value, error, change } = useCategoryField(category, 'assignedDepartmentId');
  const { departments, practitioners } = names;
  const isEmpty = (id: string) => !practitioners.some((one) => one.departments.some((own) => own.id === id));
  const isGone = value !== null && !departments.some(({ id }) => id === value);
  return (
    <SelectField
      name={name}
      label={words.label.assignedDepartmentId}
      error={error}
      value={value ?? ''}
      onChange={({ target }) => change(target.value || null)}
    >
      <option value="">{words.department.any}</option>
      {isGone && <option value={value}>{words.department.gone}</option>}
      {departments.map((department) => (
        <option key={department.id} value={department.id}>
          {isEmpty(department.id) ? `${department.name} ${words.department.noProviders}` : department.name}
        </option>
      ))}
    </SelectField>
  );
}

function Reschedule({ category }: { category: AppointmentCategory }) {
  const { name, value, change } = useCategoryField(category, 'allowRescheduleRequests');
  return (
    <Switch name={name} label={words.reschedule.toggle} hint={words.reschedule.hint} isOn={value} onChange={change} />
  );
}

/** The hours, or behind a flag the practice software's schedule. A practice that has the schedule without the flag keeps it (AR-15). */
function When({ category, names }: { category: AppointmentCategory; names: BookingNames }) {
  const { name, value, change } = useCategoryField(category, 'schedulingMode');
  const hasSchedules = useFlag('pims-schedule-config-enabled');
  const isScheduled = value === 'PIMS_SCHEDULE';
  if (!hasSchedules) return isScheduled ? <LockedSchedule category={category} /> : <HoursOfWeek category={category} />;
  return (
    <>
      <RadioChips
        name={name}
        legend={words.label.schedulingMode}
        options={[
          { value: 'AVAILABLE_HOURS', label: words.mode.AVAILABLE_HOURS },
          { value: 'PIMS_SCHEDULE', label: words.mode.PIMS_SCHEDULE(names.pims) },
        ]}
        chosen={value}
        onChoose={change}
      />
      {isScheduled ? (
        <ScheduleTypes category={category} types={names.appointmentTypes} />
      ) : (
        <HoursOfWeek category={category} />
      )}
    </>
  );
}

function LockedSchedule({ category }: { category: AppointmentCategory }) {
  const { value } = useCategoryField(category, 'scheduleConfig');
  const types = value.includedAppointmentTypes.map(({ name }) => name).join(', ');
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium">{words.label.schedulingMode}</p>
      <p>{words.mode.locked}</p>
      <p className="text-sm text-ink-soft">
        {types ? `${types}.` : words.types.noneChosen}{' '}
        {value.handleEmptySlots === 'INCLUDE' ? words.types.included : words.types.excluded}
      </p>
    </div>
  );
}
