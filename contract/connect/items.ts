import * as z from 'zod/mini';
import type { FieldError } from '../errors.ts';
import { fieldErrors } from '../field-errors.ts';
import { line, list, mailbox, requiredId, text } from '../fields.ts';
import { day, timeOfDay, timestamp } from '../http.ts';
import { species } from '../rules/practice/species.ts';
import { e164 } from '../rules/texting/phone.ts';
import { unstorableText } from '../unstorable-text.ts';

/** What the practice software reports, in the order in which kinds refer to each other: earlier kinds never refer to later ones. */
export const connectKinds = [
  'classification',
  'service_type',
  'department',
  'room',
  'appointment_type',
  'staff',
  'client',
  'pet',
  'appointment',
  'service_due',
] as const;
export const connectKind = z.enum(connectKinds);
export type ConnectKind = z.output<typeof connectKind>;

/** Which kinds an item of a kind can name. Where something is gone, what names it can be gone with it. */
export const namedKinds = {
  classification: [],
  service_type: [],
  department: [],
  room: ['department'],
  appointment_type: ['department'],
  staff: ['department', 'appointment_type'],
  client: ['classification'],
  pet: ['client'],
  appointment: ['client', 'pet', 'appointment_type', 'staff', 'room'],
  service_due: ['pet', 'service_type'],
} as const satisfies Record<ConnectKind, readonly ConnectKind[]>;
export type NamedKind<K extends ConnectKind> = (typeof namedKinds)[K][number];

/** Items in one call. */
export const mostItems = 500;

const name = line.check(z.minLength(1));
const optional = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);
const named = z.strictObject({ name });

const dataOf = {
  classification: named,
  service_type: z.strictObject({
    name,
    /** As the practice software names them; empty for all. */
    species: z._default(list(line, 20), []),
  }),
  department: named,
  room: z.strictObject({ name, departmentId: optional(requiredId) }),
  appointment_type: z.strictObject({
    name,
    departmentId: optional(requiredId),
    /** Such as END_OF_LIFE. */
    kind: optional(text(100)),
  }),
  staff: z.strictObject({
    name,
    departmentIds: z._default(list(requiredId, 100), []),
    /** When they see clients; day 1 is Monday. */
    hours: z._default(
      list(
        z.strictObject({
          day: z.int().check(z.gte(1), z.lte(7)),
          start: timeOfDay,
          end: timeOfDay,
          appointmentTypeId: optional(requiredId),
        }),
        200,
      ),
      [],
    ),
  }),
  client: z.strictObject({
    firstName: optional(line),
    lastName: optional(line),
    /** The number that gets texts. */
    mobilePhone: optional(e164),
    voicePhone: optional(e164),
    email: optional(mailbox('Use one address, such as maya@example.com.')),
    address: optional(z.strictObject({ street: line, city: line, state: line, postalCode: line })),
    classificationIds: z._default(list(requiredId, 100), []),
    /** Other people of the household. */
    contacts: z._default(list(z.strictObject({ name, relation: optional(line), phone: e164 }), 20), []),
  }),
  pet: z.strictObject({
    clientId: requiredId,
    name,
    species: z._default(species, 'Unknown'),
    sex: optional(line),
    breed: optional(line),
    birthDate: optional(day),
    weight: optional(
      z.strictObject({
        value: z.number().check(z.gt(0), z.lte(100_000)),
        unit: z.enum(['lb', 'kg', 'g', 'oz']),
      }),
    ),
    deceased: z._default(z.boolean(), false),
  }),
  appointment: z.strictObject({
    clientId: optional(requiredId),
    petId: optional(requiredId),
    startsAt: timestamp,
    lengthInMinutes: optional(z.int().check(z.gte(1), z.lte(1440))),
    typeId: optional(requiredId),
    /** What staff and clients read; the name of the type where it is null. */
    reason: optional(line),
    staffId: optional(requiredId),
    roomId: optional(requiredId),
    confirmed: z._default(z.boolean(), false),
    /** Of a visit that a job asked to book, the job's `appointment.id`. */
    rapportId: optional(requiredId),
  }),
  service_due: z.strictObject({ petId: requiredId, serviceTypeId: requiredId, name, dueOn: day }),
} as const satisfies Record<ConnectKind, z.ZodMiniType>;
export type ConnectData<K extends ConnectKind> = z.output<(typeof dataOf)[K]>;

const version = z
  .int({ error: 'Use a whole number that grows with every change, such as milliseconds since 1970.' })
  .check(z.gte(0));
const itemOf = <K extends ConnectKind>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), id: requiredId, version, data: dataOf[kind] });
const goneItem = z.strictObject({ kind: connectKind, id: requiredId, version, gone: z.literal(true) });

const reportedItems = Object.fromEntries(connectKinds.map((kind) => [kind, itemOf(kind)])) as {
  readonly [K in ConnectKind]: ReturnType<typeof itemOf<K>>;
};

/** One thing of the practice software at one version, or that it is gone. */
export type ConnectItem = {
  [K in ConnectKind]: {
    readonly kind: K;
    readonly id: string;
    readonly version: number;
    readonly data: ConnectData<K>;
  };
}[ConnectKind];
export type GoneItem = z.output<typeof goneItem>;

/** What a caller sends: fields with a default can be left out. */
export type ConnectItemInput =
  | { [K in ConnectKind]: z.input<(typeof reportedItems)[K]> }[ConnectKind]
  | z.input<typeof goneItem>;

const { $schema: _, ...itemSchema } = z.toJSONSchema(z.union([...Object.values(reportedItems), goneItem]), {
  io: 'input',
  unrepresentable: 'any',
});

/** Any JSON in a batch, so that a bad item does not spoil the others; described as what it has to be. */
export const anyItem = z.unknown().check(z.meta(itemSchema));

const head = z.object({ kind: connectKind, id: requiredId });

/** An item that was read: as it has to be, or why not, with its kind and id where these can be read. */
export type ReadItem =
  | { readonly item: ConnectItem | GoneItem }
  | { readonly errors: FieldError[]; readonly kind: ConnectKind | null; readonly id: string | null };

export function readItem(raw: unknown): ReadItem {
  const broken = [...unstorableText('item', raw)];
  const known = head.safeParse(raw);
  const { kind, id } = known.data ?? { kind: null, id: null };
  if (broken.length > 0)
    return { errors: broken, kind, id: broken.some(({ field }) => field === 'item.id') ? null : id };
  if (!known.success) return { errors: [...fieldErrors('item', known.error.issues)], kind, id };
  const isGone = (raw as { gone?: unknown }).gone !== undefined;
  const schema: z.ZodMiniType = isGone ? goneItem : reportedItems[known.data.kind];
  const result = schema.safeParse(raw);
  if (!result.success) return { errors: [...fieldErrors('item', result.error.issues)], kind, id };
  return { item: result.data as ConnectItem | GoneItem };
}

/** How many of each kind. */
export const kindCounts = z.partialRecord(connectKind, z.number());
