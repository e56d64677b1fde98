import './audit.css';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { auditedAppointment, type AuditedAppointment } from '#contract/rules/reminders/audited-appointment.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { weekFromToday, zone } from './week.ts';

// The least work for the audit in a browser: the product's computation and list, without a framework, a store and validation.

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

type Card = AuditedAppointment & { readonly facts: NonNullable<AuditedAppointment['facts']> };
const cardsByDay = new Map<string, readonly Card[]>();

async function load(day: string): Promise<readonly Card[]> {
  const response = await fetch(`/v1/appointment/actions?resource_date=${day}`);
  const { data } = (await response.json()) as { data: AppointmentAction[] };
  const cards = [...Map.groupBy(data, ({ resource_id }) => resource_id)]
    .map(([id, actions]) => auditedAppointment(id, actions))
    .filter((one): one is Card => one.facts !== null && one.completion === null)
    .sort((a, b) => Date.parse(a.facts.appointment.date) - Date.parse(b.facts.appointment.date));
  cardsByDay.set(day, cards);
  return cards;
}

function make(tag: string, text: string | null | undefined, attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElement(tag);
  element.textContent = text ?? '';
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function itemOf({ facts: { appointment, owner, animal }, errors }: Card): HTMLElement {
  const item = document.createElement('li');
  const phone = owner?.smsPhone ?? '';
  item.append(
    make('span', time.format(new Date(appointment.date))),
    make('h2', owner?.name),
    make('span', appointment.type),
    make('a', formatPhone(phone), { href: `tel:${phone}` }),
    make('a', 'Text', { href: '#text', 'aria-label': `Text ${owner?.name ?? ''}` }),
    make('button', 'Mark', { 'aria-label': `Mark the appointment of ${owner?.name ?? ''}` }),
    make('span', appointment.resource),
    make('span', [animal?.name, animal?.species, animal?.breed, animal?.sex].filter(Boolean).join(' · ')),
    make('span', errors.at(-1)?.reason ?? 'Gets automated reminders'),
  );
  return item;
}

const days = weekFromToday();
const links = new Map(days.map((day) => [day, make('a', dayName.format(Date.parse(day)), { href: `#${day}` })]));
const items = [...links.values()].map((link) => {
  const item = document.createElement('li');
  item.append(link);
  return item;
});
document.querySelector('nav ul')?.append(...items);

function show(day: string): void {
  for (const [other, link] of links) link.toggleAttribute('aria-current', other === day);
  document.querySelector('#list')?.replaceChildren(...(cardsByDay.get(day) ?? []).map((card) => itemOf(card)));
}
const count = (day: string, cards: readonly Card[]) => links.get(day)?.append(make('div', `${cards.length} to call`));

for (const [day, link] of links) link.addEventListener('click', () => show(day));
const [today = '', ...later] = days;
count(today, await load(today));
show(today);
await Promise.all(later.map(async (day) => count(day, await load(day))));
