import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { toE164 } from '#contract/rules/texting/phone.ts';
import type { RegisteredBusiness, RegisteredUse } from '#server/gateways/carrier-registry/gateway.ts';

/** A form without findings as the registry takes it. */
export const businessOf = (form: SmsRegistrationForm, everydayName: string): RegisteredBusiness => ({
  ein: form.ein.replaceAll(/\D/g, ''),
  legalName: form.legalBusinessName,
  everydayName,
  structure: form.businessStructure ?? 'LLC',
  stock:
    form.businessStructure === 'CORPORATION' && form.isListed
      ? { symbol: form.stockSymbol.trim(), exchange: form.stockExchange.trim() }
      : null,
  street: form.street.trim(),
  city: form.city.trim(),
  state: form.state,
  zip: form.zip,
  firstName: form.contactFirstName.trim(),
  lastName: form.contactLastName.trim(),
  email: form.contactEmail.trim(),
  phone: toE164(form.contactPhone) ?? '',
  website: form.website.trim(),
});

export const usageOf = ({ description, consent, samples, ...form }: SmsRegistrationForm): RegisteredUse => ({
  description,
  consent,
  samples: samples.filter((sample) => sample.trim() !== ''),
  stopAnswer: form.stopAnswer,
  helpAnswer: form.helpAnswer,
  startAnswer: form.startAnswer,
});
