import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { type AppointmentCategory, appointmentCategories } from '#contract/campaigns/booking-config.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import type { BookingAddresses } from './addresses.ts';
import { bookingPage } from './booking-page.ts';
import { CategorySettings } from './CategorySettings.tsx';
import { ClientsPage } from './ClientsPage.tsx';
import { Closures } from './Closures.tsx';
import { type BookingFacts, offersNothing } from './explain.ts';
import { Explainer } from './Explainer.tsx';
import { type BookingKey, type BookingPageFields, configKey, targetOf } from './fields.ts';
import { EnrollButton, RequestsSwitch } from './RequestsSwitch.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { useBookingFacts } from './use-booking-facts.ts';
import { useBookingNames } from './use-booking-names.ts';
import { useBookingSource } from './use-booking-source.ts';

/** How clients request visits: whether, for what, when and with whom (AR-01 to AR-47). */
export function AppointmentRequestsPage({ addresses }: { addresses: BookingAddresses }) {
  const { names, queries } = useBookingNames();
  const source = useBookingSource(queries);
  const isSwitchable = useExtension('appointment-requests-switch');
  const hasLimits = useExtension('booking-limits');
  const isExplained = useExtension('booking-explainer');
  const explained = useBookingFacts({ skip: !isExplained });
  const isAbsent = (key: BookingKey) => {
    const { kind } = targetOf(key);
    return kind === 'requestsEnabled' ? !isSwitchable : kind !== 'config' && !hasLimits;
  };
  return (
    <PublishFrame page={bookingPage(names, explained.facts)} source={source} intro={words.intro} isAbsent={isAbsent}>
      <Sections isSwitchable={isSwitchable} hasLimits={hasLimits} isExplained={isExplained} />
      <NoProviders />
      <Section id={ids.requests}>
        <SettingsSection title={words.requests.title}>
          {isSwitchable ? <RequestsSwitch /> : <EnrollButton />}
          {explained.facts && <NoTimes facts={explained.facts} />}
          <ClientsPage practiceSettings={addresses.practiceSettings} />
        </SettingsSection>
      </Section>
      {appointmentCategories.map((category) => (
        <Section key={category} id={ids[category]}>
          <SettingsSection title={words.kinds[category]}>
            <CategorySettings category={category} names={names} hasLimits={hasLimits} />
          </SettingsSection>
        </Section>
      ))}
      {hasLimits && (
        <Section id={ids.closed}>
          <SettingsSection title={words.closed.title} text={words.closed.text}>
            <Closures practitioners={names.practitioners} />
          </SettingsSection>
        </Section>
      )}
      {isExplained && (
        <Section id={ids.explainer}>
          <Explainer {...explained} addresses={addresses} />
        </Section>
      )}
    </PublishFrame>
  );
}

const ids = {
  requests: 'booking-requests',
  WELLNESS_VISIT: 'booking-wellness',
  SICK_VISIT: 'booking-sick',
  closed: 'booking-closed',
  explainer: 'booking-explainer',
} as const;

const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="scroll-mt-14 outline-none">
    {children}
  </div>
);

interface SectionsProps {
  isSwitchable: boolean;
  hasLimits: boolean;
  isExplained: boolean;
}

function Sections({ isSwitchable, hasLimits, isExplained }: SectionsProps) {
  const { draft } = usePublishPage<BookingPageFields>();
  return (
    <SectionLinks
      sections={[
        { id: ids.requests, label: words.requests.short, isOn: isSwitchable ? draft.requestsEnabled : undefined },
        ...appointmentCategories.map((category) => ({
          id: ids[category],
          label: words.kinds[category],
          isOn: draft[configKey(category, 'enabled')],
        })),
        ...(hasLimits ? [{ id: ids.closed, label: words.closed.short }] : []),
        ...(isExplained ? [{ id: ids.explainer, label: words.explainer.title }] : []),
      ]}
    />
  );
}

/** Shown once publishing was attempted while a kind of visits that is on has no provider (AR-39). */
function NoProviders() {
  const { draft, problems } = usePublishPage<BookingPageFields>();
  const isWithoutProvider = (category: AppointmentCategory) =>
    problems.errorAt(configKey(category, 'practitionerConfigs')) === words.problems.no_provider &&
    draft[configKey(category, 'enabled')];
  if (!appointmentCategories.some(isWithoutProvider)) return null;
  return (
    <p role="alert" className="rounded-xl bg-bad-soft px-3 py-2 text-bad">
      {words.noProviderAtAll}
    </p>
  );
}

/** Says that requests are on while clients see no time. */
function NoTimes({ facts }: { facts: BookingFacts }) {
  const { draft } = usePublishPage<BookingPageFields>();
  // Typing must not wait for the computation.
  const shown = useDeferredValue(draft);
  const hasNone = useMemo(() => shown.requestsEnabled && offersNothing(shown, facts), [shown, facts]);
  return (
    <p role="status" className="rounded-xl bg-warn-soft px-3 py-2 text-warn empty:hidden">
      {hasNone && words.requests.noTimes}
    </p>
  );
}
