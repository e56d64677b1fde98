import type { ConnectKind } from '#contract/connect/items.ts';
import { appointments } from './appointments.ts';
import { clients } from './clients.ts';
import type { KindStore } from './kind-store.ts';
import { appointmentTypes, classifications, departments, rooms, servicesDue, serviceTypes, staff } from './lists.ts';
import { pets } from './pets.ts';

export const kindStores: { readonly [K in ConnectKind]: KindStore<K> } = {
  classification: classifications,
  service_type: serviceTypes,
  department: departments,
  room: rooms,
  appointment_type: appointmentTypes,
  staff,
  client: clients,
  pet: pets,
  appointment: appointments,
  service_due: servicesDue,
};

/** The store of a kind whose items are only known to be of that kind. */
export const storeOf = (kind: ConnectKind) => kindStores[kind] as KindStore<ConnectKind>;
