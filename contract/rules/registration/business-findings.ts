import { domainInAscii, mailAddress } from '../mail-address.ts';
import { fullName } from '../practice/full-name.ts';
import { stateCode } from '../practice/us-address.ts';
import { northAmericanPhone, toE164 } from '../texting/phone.ts';
import { comparable, hasSuffixOfAnother, lacksSuffix } from './business-name.ts';
import { einProblem, isMaskedEin } from './ein.ts';
import type { FindingsOf, RegisteringPractice } from './registration-finding.ts';
import { registrationLength } from './sms-registration-form.ts';
import { isZipOf } from './zip-states.ts';

const longestLine = registrationLength.line.max;
/** Patterns look no further, for anything longer is refused for its length. */
const shortened = (text: string): string => text.slice(0, 2 * longestLine);

export const einFindings: FindingsOf = ({ ein }) => {
  // One that was sent before, of which the server alone has the digits.
  if (isMaskedEin(ein)) return [];
  if (ein.trim() === '') return [{ code: 'missing', field: 'ein' }];
  const code = einProblem(ein);
  return code === null ? [] : [{ code, field: 'ein' }];
};

const tradeName = /\b(?:dba|d\/b\/a|d\.b\.a|doing business as|trading as|t\/a)\b/i;
/** What the IRS does not store (https://firstbaseio.zendesk.com/hc/en-us/articles/4411846272916-How-to-read-the-EIN-letter). */
const signsThatAreDropped = /[^A-Za-z\d\-& ]/;
const looseBlanks = /^\s|\s$|\s\s/;

export const legalNameFindings: FindingsOf = (form, practice) => {
  const { legalBusinessName: name, businessStructure: structure } = form;
  const field = 'legalBusinessName';
  if (name.trim() === '') return [{ code: 'missing', field }];
  if (name.length > registrationLength.legalBusinessName.max) return [{ code: 'legal_name_too_long', field }];
  const contact = comparable(fullName(shortened(form.contactFirstName), shortened(form.contactLastName)));
  const isContact = structure !== 'SOLE_PROPRIETOR' && contact !== '' && comparable(name) === contact;
  return [
    ...(tradeName.test(name) ? [{ code: 'legal_name_dba', field } as const] : []),
    ...(isContact ? [{ code: 'legal_name_of_contact', field } as const] : []),
    ...(structure !== null && lacksSuffix(name, shortened(practice.name), structure)
      ? [{ code: 'legal_name_everyday', field } as const]
      : []),
    ...(signsThatAreDropped.test(name) ? [{ code: 'legal_name_signs', field } as const] : []),
    ...(looseBlanks.test(name) ? [{ code: 'legal_name_blanks', field } as const] : []),
  ];
};

export const structureFindings: FindingsOf = (form) => {
  const { businessStructure: structure, stockSymbol, stockExchange } = form;
  const field = 'businessStructure';
  if (structure === null) return [{ code: 'missing', field }];
  const unlike = hasSuffixOfAnother(shortened(form.legalBusinessName), structure);
  const found = unlike ? [{ code: 'structure_unlike_name', field } as const] : [];
  if (structure !== 'CORPORATION' || !form.isListed) return found;
  return [
    ...found,
    ...(stockSymbol.trim() === '' ? [{ code: 'missing', field: 'stockSymbol' } as const] : []),
    ...(stockExchange.trim() === '' ? [{ code: 'missing', field: 'stockExchange' } as const] : []),
  ];
};

const postOfficeBox = /\bp\.?\s?o\.?\s?box\b|\bpost\s?office\s?box\b|^\s?box\s\d/i;
const mailDrop =
  /\bpmb\b|\bprivate mail\s?box\b|\bups store\b|\bmail boxes etc\b|\bvirtual office\b|\bregus\b|\bc\/o\b|\bcare of\b/i;
const fiveDigits = /^\d{5}$/;

export const addressFindings: FindingsOf = (form, practice) => {
  const { street, zip } = form;
  const state = stateCode.safeParse(form.state);
  const isZip = fiveDigits.test(shortened(zip));
  const place = `${shortened(street)} ${shortened(form.city)}`.replaceAll(/\s+/g, ' ');
  return [
    ...filled(form, 'street'),
    ...(postOfficeBox.test(place) ? [{ code: 'address_post_office_box', field: 'street' } as const] : []),
    ...(mailDrop.test(place) ? [{ code: 'address_mail_drop', field: 'street' } as const] : []),
    ...(isZip && isElsewhere(form, practice) ? [{ code: 'address_differs', field: 'street' } as const] : []),
    ...filled(form, 'city'),
    ...(state.success
      ? []
      : [{ code: form.state.trim() === '' ? 'missing' : 'state_unknown', field: 'state' } as const]),
    ...(isZip ? [] : [{ code: zip.trim() === '' ? 'missing' : 'zip_format', field: 'zip' } as const]),
    ...(state.success && isZip && !isZipOf(zip, state.data)
      ? [{ code: 'zip_of_another_state', field: 'zip' } as const]
      : []),
  ];
};

/** Whether both addresses are known and differ in street or zip. */
const isElsewhere = (
  form: Pick<RegisteringPractice, 'street' | 'zip'>,
  practice: Pick<RegisteringPractice, 'street' | 'zip'>,
): boolean =>
  [form.street, practice.street, practice.zip].every((part) => part.trim() !== '') &&
  (comparable(shortened(form.street)) !== comparable(shortened(practice.street)) ||
    form.zip !== practice.zip.slice(0, 5));

const freeProviders = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com aol.com icloud.com me.com mac.com
comcast.net att.net sbcglobal.net bellsouth.net verizon.net cox.net charter.net proton.me protonmail.com gmx.com mail.com zoho.com yandex.com`.split(
    /\s+/,
  ),
);
/** Numbers that are set apart for films and examples. */
const inventedPhone = /^\+1\d{3}55501\d\d$/;

export const contactFindings: FindingsOf = (form, { textingNumber }) => {
  const email = mailAddress(shortened(form.contactEmail).trim());
  const phone = toE164(shortened(form.contactPhone));
  const host = websiteHost(form.website);
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? null;
  const isFree = domain !== null && freeProviders.has(domain);
  const isOther = domain !== null && host !== null && ownDomain(domain) !== ownDomain(host);
  return [
    ...filled(form, 'contactFirstName'),
    ...filled(form, 'contactLastName'),
    ...filled(form, 'contactEmail'),
    ...(email === null && form.contactEmail.trim() !== ''
      ? [{ code: 'email_unusable', field: 'contactEmail' } as const]
      : []),
    ...(isFree ? [{ code: 'email_free_provider', field: 'contactEmail' } as const] : []),
    ...(isOther && !isFree ? [{ code: 'email_other_domain', field: 'contactEmail' } as const] : []),
    ...filled(form, 'contactPhone'),
    ...phoneFindings(phone, form.contactPhone.trim() === '', textingNumber),
  ];
};

function phoneFindings(phone: string | null, isEmpty: boolean, textingNumber: string | null): ReturnType<FindingsOf> {
  const field = 'contactPhone';
  if (isEmpty) return [];
  if (phone === null || !northAmericanPhone.safeParse(phone).success) return [{ code: 'phone_unusable', field }];
  if (inventedPhone.test(phone)) return [{ code: 'phone_invented', field }];
  return phone === textingNumber ? [{ code: 'phone_is_texting_number', field }] : [];
}

/** Names without an owner in the public system, and those of networks of their own. */
const privateHost = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid)$/;

function parsedWebsite(typed: string): URL | null {
  const wanted = typed.trim();
  return wanted.length > longestLine || /\s/.test(wanted) || !URL.canParse(wanted) ? null : new URL(wanted);
}

/** The host of a website that the public can reach; null for anything else. Nothing is fetched from it (F-57). */
export function websiteHost(typed: string): string | null {
  const url = parsedWebsite(typed);
  if (url === null || url.port !== '' || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = domainInAscii(url.hostname);
  return host === null || privateHost.test(host) ? null : host;
}

const ownDomain = (host: string): string => host.split('.').slice(-2).join('.');

const sharedSites: Readonly<Record<'website_social' | 'website_portal' | 'website_shortened', ReadonlySet<string>>> = {
  website_social: new Set(
    'facebook.com fb.com instagram.com x.com twitter.com tiktok.com linkedin.com youtube.com pinterest.com nextdoor.com threads.net craigslist.org'.split(
      ' ',
    ),
  ),
  website_portal: new Set(
    'google.com goo.gl maps.app.goo.gl yelp.com mapquest.com apple.com vetstoria.com petdesk.com zocdoc.com calendly.com allydvm.com linktr.ee'.split(
      ' ',
    ),
  ),
  website_shortened: new Set('bit.ly tinyurl.com t.co ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy'.split(' ')),
};
const sharedKinds = ['website_social', 'website_portal', 'website_shortened'] as const;

export const websiteFindings: FindingsOf = (form) => {
  const field = 'website';
  const missing = filled(form, field);
  if (missing.length > 0) return missing;
  const host = websiteHost(form.website);
  if (host === null) return [{ code: 'website_unusable', field }];
  const shared = sharedKinds.find((kind) => sharedSites[kind].has(host) || sharedSites[kind].has(ownDomain(host)));
  return [
    ...(parsedWebsite(form.website)?.protocol === 'http:' ? [{ code: 'website_not_encrypted', field } as const] : []),
    ...(shared ? [{ code: shared, field } as const] : []),
    ...(form.websiteOpens ? [] : [{ code: 'website_closed', field: 'websiteOpens' } as const]),
    ...(form.websiteShowsName ? [] : [{ code: 'website_without_name', field: 'websiteShowsName' } as const]),
    ...(form.websiteHasPrivacyPolicy
      ? []
      : [{ code: 'website_without_privacy', field: 'websiteHasPrivacyPolicy' } as const]),
  ];
};

type Line = 'street' | 'city' | 'contactFirstName' | 'contactLastName' | 'contactEmail' | 'contactPhone' | 'website';

function filled(form: Readonly<Record<Line, string>>, field: Line): ReturnType<FindingsOf> {
  if (form[field].trim() === '') return [{ code: 'missing', field }];
  return form[field].length > longestLine ? [{ code: 'too_long', field }] : [];
}
