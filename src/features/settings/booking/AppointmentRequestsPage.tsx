import { appointmentCategories } from '#contract/campaigns/booking-config.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { bookingPage } from './booking-page.ts';
import { CategorySettings } from './CategorySettings.tsx';
import { ClientsPage } from './ClientsPage.tsx';
import { Closures } from './Closures.tsx';
import { targetOf, type BookingKey } from './fields.ts';
import { RequestsSwitch } from './RequestsSwitch.tsx';
import { Explainer } from './Explainer.tsx';
import { useBookingFacts } from './use-booking-facts.ts';
import { useBookingNames } from './use-booking-names.ts';
import { useBookingSource } from './use-booking-source.ts';

/** How clients request visits: whether, for what, when and with whom (AR-01 to AR-47). */
export function AppointmentRequestsPage() {
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
      <SettingsSection title={words.requests.title}>
        <RequestsSwitch isSwitchable={isSwitchable} />
        <ClientsPage />
      </SettingsSection>
      {appointmentCategories.map((category) => (
        <SettingsSection key={category} title={words.kinds[category]}>
          <CategorySettings category={category} names={names} hasLimits={hasLimits} />
        </SettingsSection>
      ))}
      {hasLimits && (
        <SettingsSection title={words.closed.title} text={words.closed.text}>
          <Closures practitioners={names.practitioners} />
        </SettingsSection>
      )}
      {isExplained && <Explainer {...explained} />}
    </PublishFrame>
  );
}
